package dev.clave.server.store;

import dev.clave.stores.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the server on a data folder listens, left in the folder for commands on its machine.
 *
 * <pre>{@code
 * Optional<URI> server = ServerAddress.in(dataFolder).map(ServerAddress::uri);
 * }</pre>
 */
public record ServerAddress(URI uri) {
  /** The file in the data folder. A server that was killed leaves it behind. */
  public static final String FILE = "server.url";

  /** The address of the server that runs on the folder, or ran there when it was killed. */
  public static Optional<ServerAddress> in(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      return Files.isReadable(file)
          ? Optional.of(new ServerAddress(URI.create(Files.readString(file).strip())))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  public void keepIn(Path folder) {
    try {
      new SecretFile(folder.resolve(FILE)).write(uri.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("`" + FILE + "` cannot be written", e);
    }
  }

  /** Nobody listens there any more. */
  public static void removeFrom(Path folder) {
    try {
      Files.deleteIfExists(folder.resolve(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException("`" + FILE + "` cannot be deleted", e);
    }
  }
}
