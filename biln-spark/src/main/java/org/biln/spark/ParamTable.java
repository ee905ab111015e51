package org.biln.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a stage by name, with their documentation and defaults. An estimator and its model declare the same table.
 *
 * <pre>{@code
 * String text = new Biln().setFolds(3).explainParams();
 * }</pre>
 *
 * @serial exclude
 */
public final class ParamTable implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ThreadLocal<@Nullable String> NEXT_UID = new ThreadLocal<>();

    private final transient Params stage;
    private final HashMap<String, Param<?>> params = new HashMap<>();

    ParamTable(Params stage) {
        this.stage = stage;
    }

    /** Declares a parameter; without a default if that is null. */
    <T> ParamTable add(Param<T> param, @Nullable T otherwise) {
        params.put(param.name(), param);
        if (otherwise != null) {
            stage.setDefault(param, otherwise);
        }
        return this;
    }

    /** Declares a column that is not set, or has a default. */
    ParamTable column(String name, String doc, @Nullable String otherwise) {
        return add(new Param<>(stage, name, doc), otherwise);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"
    }) // the interfaces of this package ask for what they declared
    <P extends Param<?>> P get(String name) {
        return (P) Objects.requireNonNull(params.get(name), name);
    }

    /** Sets a parameter, for setters that return their stage. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"
    }) // the interfaces of this package know their stage's type
    static <S, T> S set(Params stage, Param<T> param, T value) {
        stage.set(param, value);
        return (S) stage;
    }

    /**
     * Lays a uid ready. Spark's constructors name their parameters after the stage's uid, before a constructor written in Java
     * could have kept it.
     */
    static Ready layReady(String uid) {
        NEXT_UID.set(uid);
        return new Ready(uid);
    }

    /** A uid that was laid ready. */
    record Ready(String uid) {}

    /** The uid that was laid ready for the stage under construction. */
    static String ready() {
        String uid = Objects.requireNonNull(NEXT_UID.get(), "uid");
        NEXT_UID.remove();
        return uid;
    }

    /** Logistic regression with a small ridge. */
    static LogisticRegression logistic() {
        return new LogisticRegression().setRegParam(1e-4).setMaxIter(200);
    }

    /** The column, if it is set. */
    static @Nullable String named(Params stage, Param<String> column) {
        return stage.isSet(column) ? stage.getOrDefault(column) : null;
    }

    /** The base learners with the parameters that are meant for them, such as those of a grid. */
    static List<ProbabilisticClassifier<?, ?, ?>> copies(LearnerParams<?> stage, ParamMap extra) {
        return stage.getClassifiers().stream()
                .<ProbabilisticClassifier<?, ?, ?>>map(each -> (ProbabilisticClassifier<?, ?, ?>) each.copy(extra))
                .toList();
    }
}
