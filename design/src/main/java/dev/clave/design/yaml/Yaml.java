package dev.clave.design.yaml;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.Span;
import java.util.List;
import java.util.Optional;

/**
 * A YAML document as written: text with places, never objects.
 *
 * <p>{@code key: [PK, SK]} is a {@code Mapping} of one entry: the scalar {@code key}, and a {@code
 * Sequence} of two scalars.
 */
public sealed interface Yaml {
  Span span();

  /** A word for this kind of node in a message. */
  String kind();

  /**
   * A scalar. {@code trailing} is what follows it on its line when YAML took that for a comment.
   */
  record Scalar(String text, boolean quoted, String trailing, Span span) implements Yaml {
    @Override
    public String kind() {
      return "text";
    }

    /** The place of some characters of the text, when it is written on one line. */
    public Span part(int offset, int length) {
      if (span.line() != span.endLine()) {
        return span;
      }
      int from = Math.min(offset + (quoted ? 1 : 0), Math.max(0, span.endColumn() - span.column()));
      return span.part(from, Math.max(1, length));
    }

    public boolean isEmpty() {
      return text.isEmpty() && !quoted;
    }
  }

  /** A mapping, in the order of the file. */
  record Mapping(List<Entry> entries, Span span) implements Yaml {
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    public String kind() {
      return "a map";
    }

    public Optional<Entry> entry(String key) {
      CheckInterrupted.heed();
      for (Entry entry : entries) {
        if (entry.key().text().equals(key)) {
          return Optional.of(entry);
        }
      }
      return Optional.empty();
    }

    public Optional<Yaml> value(String key) {
      return entry(key).map(Entry::value);
    }
  }

  /** A key and its value. */
  record Entry(Scalar key, Yaml value) {}

  /** A list. */
  record Sequence(List<Yaml> items, Span span) implements Yaml {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }
}
