package dev.clave.events.operating;

import dev.clave.events.database.Sql;
import dev.clave.events.model.EventsException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.zip.GZIPOutputStream;
import org.postgresql.PGConnection;

/**
 * Writes partitions to files before they go, {@code NAME.jsonl.gz}, one event a line. A file is
 * whole and on the disk, or it is not there.
 */
final class PartitionExport {

  /** What was written. */
  record Written(String file, long events) {}

  private final Path folder;

  PartitionExport(Path folder) {
    this.folder = folder;
  }

  Written write(Connection connection, String partition) throws SQLException {
    Path file = folder.resolve(partition + ".jsonl.gz");
    Path partial = folder.resolve(partition + ".jsonl.gz.partial");
    try {
      Files.createDirectories(folder);
      long events;
      try (FileChannel channel =
          FileChannel.open(
              partial,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        events = copy(connection, partition, channel);
        channel.force(true);
      }
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
      try (FileChannel directory = FileChannel.open(folder)) {
        directory.force(true);
      }
      return new Written(file.getFileName().toString(), events);
    } catch (IOException e) {
      throw new EventsException(
          "`%s` was not exported and stays: %s".formatted(partition, e.getMessage()), e);
    }
  }

  private static long copy(Connection connection, String partition, FileChannel channel)
      throws SQLException, IOException {
    GZIPOutputStream packed = new GZIPOutputStream(Channels.newOutputStream(channel));
    long events =
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyOut(Sql.named("export_partition").formatted(partition), packed);
    packed.finish();
    return events;
  }
}
