package dev.clave.spring;

import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import dev.clave.table.options.Sent;
import java.util.List;

/** Prepares tables as the application is configured: provisioned, and shown to its observers. */
final class ObservedTables {
  private final boolean provision;
  private final List<RequestObserver> observers;

  ObservedTables(boolean provision, List<RequestObserver> observers) {
    this.provision = provision;
    this.observers = observers;
  }

  Table open(Table table) {
    provision(table);
    return observers.isEmpty() ? table : table.observed(this::show);
  }

  void provision(Table table) {
    if (provision) {
      table.provision();
    }
  }

  AsyncTable observed(AsyncTable table) {
    return observers.isEmpty() ? table : table.observed(this::show);
  }

  private void show(Sent request) {
    observers.forEach(observer -> observer.accept(request));
  }
}
