package dev.clave.spring;

import dev.clave.table.options.Sent;
import java.util.function.Consumer;

/** A bean that is shown every request that a table sends, with its capacity. */
@FunctionalInterface
public interface RequestObserver extends Consumer<Sent> {}
