package org.biln.cli;

import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes commands for picocli and hands each the console, so that no command reaches for the global streams. */
final class ConsoleFactory implements IFactory {

    private final Console console;

    ConsoleFactory(Console console) {
        this.console = console;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (ConsoleCommand.class.isAssignableFrom(type)) {
            return type.getDeclaredConstructor(Console.class).newInstance(console);
        }
        return CommandLine.defaultFactory().create(type);
    }
}
