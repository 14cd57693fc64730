package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.memory.Declarations;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.storage.RocksStorage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedDeclarationsTest {
  /** The key of a backup that is none. */
  private static final byte[] BACKUP = {9, 'x'};

  /** Each request of its caller tries again, and what it counted would be missing for others. */
  @Test
  void whatAnEngineDeclaresThatCannotBeOpenedDoesNotCount(@TempDir Path folder) {
    try (Engine engine = Engine.open(folder)) {
      engine.client().createTable(Tables.indexed("notes"));
    }
    try (RocksStorage storage = RocksStorage.open(folder, Durability.SYNC)) {
      storage.write(new Batch().put(BACKUP, new byte[] {1}));
    }
    Declarations declarations = Declarations.ofHeap();
    assertThatThrownBy(() -> Engine.open(folder, EngineOptions.defaults(), declarations))
        .isInstanceOf(RuntimeException.class);
    assertThat(declarations.held()).isZero();
  }
}
