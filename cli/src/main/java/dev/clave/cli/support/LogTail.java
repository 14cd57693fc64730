package dev.clave.cli.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The end of a log, without what it says of somebody's items. */
final class LogTail {
  /** Some tens of thousands of lines. */
  private static final int LONGEST = 5 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Statements and details of PostgreSQL hold values; what follows a line is a part of it. */
  private static final Pattern WITH_VALUES =
      Pattern.compile(".*\\b(STATEMENT|DETAIL|CONTEXT|QUERY|ERROR):.*|\\s.*");

  private LogTail() {}

  /** Lines of a server; of a path, which names items, the route is left. */
  static String ofServer(Path file) throws IOException {
    return end(file).lines().map(LogTail::withoutPath).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String withoutPath(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (node instanceof ObjectNode object) {
        object.remove("path");
        return object.toString();
      }
      return "";
    } catch (JsonProcessingException half) {
      return "";
    }
  }

  /** Lines of PostgreSQL about itself. */
  static String ofPostgres(Path file) throws IOException {
    return end(file)
        .lines()
        .filter(line -> !WITH_VALUES.matcher(line).matches())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String end(Path path) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      long begin = Math.max(0, file.length() - LONGEST);
      byte[] bytes = new byte[(int) (file.length() - begin)];
      file.seek(begin);
      file.readFully(bytes);
      String text = new String(bytes, StandardCharsets.UTF_8);
      return begin == 0 ? text : text.substring(text.indexOf('\n') + 1);
    }
  }
}
