package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.biln.kmm.FeatureMap;
import org.biln.kmm.Kernel;
import org.biln.kmm.WeightFunction;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Weighs rows: the model that {@link KernelMeanMatching} fits, a density ratio as a function of a row's features.
 *
 * <pre>{@code
 * if (!model.converged()) {
 *     throw new IllegalStateException(model.toString());
 * }
 * }</pre>
 *
 * @serial exclude
 */
public final class KernelMeanMatchingModel extends Model<KernelMeanMatchingModel>
        implements MatchingColumnParams<KernelMeanMatchingModel>, MatchingParams<KernelMeanMatchingModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final FeatureMap map;
    private final Certified certified;
    private final ParamTable table;

    KernelMeanMatchingModel(String uid, FeatureMap map, Certified certified) {
        this.uid = uid;
        this.map = map;
        this.certified = certified;
        this.table = MatchingColumnParams.declare(this);
    }

    /** {@return a reader of models} */
    public static MLReader<KernelMeanMatchingModel> read() {
        return Saved.reader(KernelMeanMatchingModel.class, KernelMeanMatchingModel::loaded);
    }

    /**
     * Reads a model.
     *
     * @param path where it was saved
     * @return the model
     */
    public static KernelMeanMatchingModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public ParamTable table() {
        return table;
    }

    /**
     * Whether the residual reached the tolerance. Both are of the matching in the landmarks' features; how much of the kernel these
     * leave out is {@link #traceResidual}.
     *
     * @return true if it did
     */
    public boolean converged() {
        return certified.converged();
    }

    /**
     * The certificate: the largest violation of the optimality conditions, relative, found by passes of its own.
     *
     * @return 0 for exact weights
     */
    public double residual() {
        return certified.residual();
    }

    /** {@return the least that was reached: half the squared distance of the means, but for a constant} */
    public double objective() {
        return certified.objective();
    }

    /** {@return the number of Newton steps} */
    public int iterations() {
        return certified.iterations();
    }

    /**
     * What the landmarks' features leave of the kernel, in the mean over the rows weighed.
     *
     * @return 0 if nothing, 1 if all of it
     */
    public double traceResidual() {
        return certified.traceResidual();
    }

    /** {@return the landmarks and the features made of them} */
    public FeatureMap featureMap() {
        return map;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        String features = getOrDefault(featuresCol());
        Column weight = weight(dataset, map, certified.weights(), features);
        String source = getOrDefault(sourceCol());
        if (Schemas.has(dataset.schema(), source)) {
            weight = functions
                    .when(functions.col(source).cast("boolean"), weight)
                    .otherwise(0.0);
        }
        return dataset.withColumn(getOrDefault(weightCol()), weight);
    }

    /** The weight of each row of a dataset. */
    static Column weight(Dataset<?> dataset, FeatureMap map, WeightFunction weights, String features) {
        Broadcast<Weigher> sent =
                new JavaSparkContext(dataset.sparkSession().sparkContext()).broadcast(new Weigher(map, weights));
        UDF1<@Nullable Vector, Double> weigh = vector -> {
            String problem = RowReader.ofFeatures(vector, features);
            if (vector == null || problem != null) {
                throw new IllegalArgumentException(problem);
            }
            return sent.value().weight(vector);
        };
        return functions.udf(weigh, DataTypes.DoubleType).apply(functions.col(features));
    }

    private record Weigher(FeatureMap map, WeightFunction weights) implements Serializable {
        double weight(Vector vector) {
            DMatrixRMaj point = DMatrixRMaj.wrap(1, vector.size(), vector.toArray());
            return weights.weight(map.features(point)[0]);
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return Schemas.checkMatching(schema, this, false);
    }

    @Override
    public KernelMeanMatchingModel copy(ParamMap extra) {
        return copyValues(new KernelMeanMatchingModel(uid, map, certified), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return Saved.writer(this, this::save);
    }

    @Override
    public String toString() {
        return "KernelMeanMatchingModel: uid=" + uid + ", " + certified.status() + " after " + certified.iterations()
                + " iterations, residual " + certified.residual() + ", " + map.rank() + " landmarks";
    }

    private static final DataType NUMBERS = DataTypes.createArrayType(DataTypes.DoubleType, false);

    private static final StructType SAVED = new StructType()
            .add("sigma", DataTypes.DoubleType)
            .add("rank", DataTypes.IntegerType)
            .add("pivots", NUMBERS)
            .add("factor", NUMBERS)
            .add("bound", DataTypes.DoubleType)
            .add("shares", NUMBERS)
            .add("shifts", NUMBERS)
            .add("ys", NUMBERS)
            .add("status", DataTypes.StringType)
            .add("residual", DataTypes.DoubleType)
            .add("objective", DataTypes.DoubleType)
            .add("iterations", DataTypes.IntegerType)
            .add("traceResidual", DataTypes.DoubleType);

    private void save(SparkSession session, String path) {
        Saved.row(
                session,
                path,
                SAVED,
                ((Kernel.Gaussian) map.kernel()).sigma(),
                map.rank(),
                map.pivots().data,
                Saved.flat(map.factor()),
                certified.weights().bound(),
                certified.weights().shares(),
                certified.weights().shifts(),
                Saved.flat(certified.weights().ys()),
                certified.status(),
                certified.residual(),
                certified.objective(),
                certified.iterations(),
                certified.traceResidual());
    }

    private static KernelMeanMatchingModel loaded(SparkSession session, String path, String uid) {
        Row row = Saved.row(session, path);
        int rank = row.getInt(1);
        double[] pivots = Saved.doubles(row, 2);
        FeatureMap map = FeatureMap.of(
                Kernel.gaussian(row.getDouble(0)),
                DMatrixRMaj.wrap(rank, pivots.length / rank, pivots),
                Saved.rows(row, 3, rank));
        WeightFunction weights = WeightFunction.of(
                row.getDouble(4), Saved.doubles(row, 5), Saved.doubles(row, 6), Saved.rows(row, 7, rank));
        Certified certified = new Certified(
                weights, row.getString(8), row.getDouble(9), row.getDouble(10), row.getInt(11), row.getDouble(12));
        return new KernelMeanMatchingModel(uid, map, certified);
    }
}
