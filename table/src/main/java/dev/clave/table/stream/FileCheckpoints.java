package dev.clave.table.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Notes in a directory, one small file per shard, replaced in one move so that a kill leaves the
 * old note or the new one and never half of either.
 *
 * <pre>{@code
 * StreamFollower follower =
 *     new StreamFollower(table, streams, new FileCheckpoints(Path.of("positions")), handler);
 * }</pre>
 */
public final class FileCheckpoints implements Checkpoints {
  private final Path directory;

  public FileCheckpoints(Path directory) {
    this.directory = directory;
  }

  @Override
  public Optional<String> read(String shard) {
    Path note = note(shard);
    try {
      return Files.exists(note) ? Optional.of(Files.readString(note)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read checkpoint `" + note + "`", e);
    }
  }

  @Override
  public void write(String shard, String sequenceNumber) {
    Path note = note(shard);
    try {
      Files.createDirectories(directory);
      Path fresh = Files.createTempFile(directory, "checkpoint", ".new");
      Files.writeString(fresh, sequenceNumber);
      Files.move(fresh, note, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write checkpoint `" + note + "`", e);
    }
  }

  private Path note(String shard) {
    return directory.resolve(shard.replaceAll("[^A-Za-z0-9-]", "_"));
  }
}
