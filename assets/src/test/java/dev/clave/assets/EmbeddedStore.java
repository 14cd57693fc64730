package dev.clave.assets;

import dev.clave.stores.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One embedded object store for all test classes, and fresh {@link Media} on it for each test. */
final class EmbeddedStore implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Media.class;
  }

  @Override
  public Media resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Shared shared =
        context
            .getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, Namespace.GLOBAL)
            .getOrComputeIfAbsent(Shared.class, key -> new Shared(), Shared.class);
    Media media = new Media(shared.store);
    context.getStore(Namespace.GLOBAL).put(Media.class, media);
    return media;
  }

  /** What a test's constructor was given is closed after that test, not after its class. */
  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
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
