package dev.clave.assets;

import dev.clave.stores.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One embedded object store for all test classes, and fresh media on it for each test. */
final class EmbeddedStore implements BeforeEachCallback, AfterEachCallback {
  private Media media;

  Media media() {
    return media;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    media =
        new Media(
            context
                .getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .getOrComputeIfAbsent(Shared.class, key -> new Shared(), Shared.class)
                .store);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    media.close();
  }

  /** The store in a folder of its own, gone when all tests are. */
  private static final class Shared implements AutoCloseable {
    private final Path folder;
    private final ObjectStore store;

    Shared() {
      try {
        this.folder = Files.createTempDirectory("clave-assets");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      this.store = ObjectStore.start(folder, 0, List.of());
    }

    @Override
    public void close() throws IOException {
      store.close();
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
