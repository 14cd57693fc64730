package dev.clave.spring;

import dev.clave.table.Table;
import dev.clave.table.options.Sent;
import java.util.List;
import java.util.function.Consumer;

/** Prepares tables as the application is configured: provisioned, and shown to its observers. */
final class ObservedTables {
  private final boolean provision;
  private final List<RequestObserver> observers;

  ObservedTables(boolean provision, List<RequestObserver> observers) {
    this.provision = provision;
    this.observers = observers;
  }

  Table open(Table table) {
    if (provision) {
      table.provision();
    }
    if (observers.isEmpty()) {
      return table;
    }
    Consumer<Sent> all = sent -> observers.forEach(observer -> observer.accept(sent));
    return table.observed(all);
  }
}
