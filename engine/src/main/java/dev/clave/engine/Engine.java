package dev.clave.engine;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.operation.StandardOperations;
import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.write.ChangeLog;
import dev.clave.engine.write.Writer;

/** A DynamoDB in this process. Safe for use by many threads; close it when done. */
public final class Engine implements AutoCloseable {

  private final Storage storage;
  private final Operations operations;

  private Engine(Storage storage, EngineOptions options) {
    this.storage = storage;
    Catalogue catalogue = new Catalogue(storage);
    Writer writer = new Writer(storage, catalogue, ChangeLog.NONE);
    this.operations =
        StandardOperations.addTo(
                Operations.builder(), storage, catalogue, writer, options.clock(), options.region())
            .build();
  }

  /** An engine that forgets everything when closed. */
  public static Engine inMemory() {
    return inMemory(EngineOptions.defaults());
  }

  public static Engine inMemory(EngineOptions options) {
    return new Engine(new MemoryStorage(), options);
  }

  /** The operations by name, below every client and protocol. */
  public Operations operations() {
    return operations;
  }

  @Override
  public void close() {
    storage.close();
  }
}
