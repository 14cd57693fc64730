package dev.clave.migrate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.migrate.state.PrivateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Differences as lines of JSON in a file, which has its name once it is whole: what an interrupted
 * comparison leaves behind is not taken for a list. Safe for many threads.
 */
final class DifferenceFile implements AutoCloseable {
  private static final int SHOWN = 20;

  /** In the order in which they are shown. */
  enum Kind {
    MISSING("missing"),
    DIFFERS("differs"),
    EXTRA("extra"),
    /** It is in the table, and its row is in the source but rejected now. */
    REJECTED("rejected");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  /** One item, with the attributes that differ if it is there on both sides. */
  record Line(Kind kind, String table, Map<String, AttributeValue> key, List<String> attributes) {}

  private final Path file;
  private final Path unfinished;
  private final Writer out;
  private final Consumer<Line> listener;
  private final ObjectMapper json = new ObjectMapper();
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final Map<Kind, List<String>> first = new EnumMap<>(Kind.class);

  /** The listener is told of each line, by any thread. */
  DifferenceFile(Path file, Consumer<Line> listener) throws IOException {
    this.file = file;
    this.listener = listener;
    this.unfinished = file.resolveSibling(file.getFileName() + ".new");
    this.out = Channels.newWriter(PrivateFile.empty(unfinished), StandardCharsets.UTF_8);
    for (Kind kind : Kind.values()) {
      counts.put(kind, 0L);
      first.put(kind, new ArrayList<>());
    }
  }

  synchronized void add(Line line) {
    String text = text(line);
    try {
      out.write(text);
      out.write('\n');
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    counts.merge(line.kind(), 1L, Long::sum);
    listener.accept(line);
    if (first.get(line.kind()).size() < SHOWN) {
      first.get(line.kind()).add(text);
    }
  }

  private String text(Line line) {
    ObjectNode node = json.createObjectNode();
    node.put("difference", line.kind().word);
    ObjectNode names = node.putObject("key");
    line.key().forEach((name, value) -> names.put(name, value.s() != null ? value.s() : value.n()));
    if (!line.attributes().isEmpty()) {
      line.attributes().forEach(node.putArray("attributes")::add);
    }
    return node.toString();
  }

  /** Gives the file its name. */
  synchronized Difference finish(long compared) throws IOException {
    out.close();
    Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    return new Difference(
        compared,
        counts.get(Kind.MISSING),
        counts.get(Kind.DIFFERS),
        counts.get(Kind.EXTRA),
        counts.get(Kind.REJECTED),
        first.values().stream().flatMap(List::stream).limit(SHOWN).toList(),
        file);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
