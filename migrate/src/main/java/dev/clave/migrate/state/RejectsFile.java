package dev.clave.migrate.state;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rejected rows as lines of JSON. */
final class RejectsFile implements AutoCloseable {
  private final FileChannel file;
  private final ObjectMapper json = JsonValues.mapper();

  RejectsFile(Path path) throws IOException {
    this.file = PrivateFile.open(path);
  }

  /** Forgets what comes after this many bytes and goes on there. */
  void cutTo(long bytes) throws IOException {
    file.truncate(bytes);
    file.position(bytes);
  }

  void append(List<Reject> rejects) throws IOException {
    if (rejects.isEmpty()) {
      return;
    }
    StringBuilder lines = new StringBuilder();
    for (Reject reject : rejects) {
      lines.append(line(reject)).append('\n');
    }
    ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  private String line(Reject reject) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("step", reject.step());
    line.put("reason", reject.reason());
    line.put("row", JsonValues.plain(reject.row()));
    if (!reject.children().isEmpty()) {
      line.put("children", JsonValues.plain(reject.children()));
    }
    return json.writeValueAsString(line);
  }

  long bytes() throws IOException {
    return file.position();
  }

  void force() throws IOException {
    file.force(false);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
