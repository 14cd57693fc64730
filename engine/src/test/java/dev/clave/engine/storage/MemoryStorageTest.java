package dev.clave.engine.storage;

final class MemoryStorageTest extends StorageContract {
  @Override
  Storage open() {
    return new MemoryStorage();
  }
}
