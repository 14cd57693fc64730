package dev.clave.design.yaml;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Builds {@link Yaml} from the parser's events, which come one at a time: so nesting is limited
 * before it costs stack, and aliases before they cost time. For one thread.
 */
final class YamlComposer {
  /** Deeper nesting than any design has; beyond it the stack would be at risk. */
  private static final int MAX_DEPTH = 60;

  /** More values than any design repeats by aliases; nested aliases grow exponentially. */
  private static final long MAX_REPEATED_VALUES = 100_000;

  /** Why nothing can be made of a file. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Finding finding;

    Refused(Finding finding) {
      super(finding.message(), null, false, false);
      this.finding = finding;
    }

    Finding finding() {
      return finding;
    }
  }

  /** A value, and how many values it holds when aliases are written out. */
  private record Node(Yaml yaml, long values) {}

  private final Iterator<Event> events;
  private final String[] lines;
  private final List<Finding> findings;
  private final Map<Anchor, Node> anchors = new HashMap<>();
  private final Set<Anchor> unfinished = new HashSet<>();
  private final LinePlace place = new LinePlace();
  private long repeatedValues;

  YamlComposer(Iterator<Event> events, String[] lines, List<Finding> findings) {
    this.events = events;
    this.lines = lines;
    this.findings = findings;
  }

  /**
   * The one document of the file.
   *
   * @throws Refused with the finding when it nests or repeats too much, or is not the only one
   */
  Optional<Yaml> document() {
    Optional<Yaml> root = Optional.empty();
    boolean hasDocument = false;
    while (events.hasNext()) {
      Event event = events.next();
      if (event instanceof DocumentStartEvent && hasDocument) {
        throw new Refused(
            Finding.error("syntax", "the file holds a second document", span(event))
                .label("it begins here")
                .help("keep one design in a file, without `---` between its parts"));
      }
      if (event instanceof NodeEvent) {
        hasDocument = true;
        root = Optional.of(node(event, 0).yaml());
      }
    }
    return root;
  }

  private Node node(Event event, int depth) {
    if (event instanceof AliasEvent alias) {
      return alias(alias);
    }
    if (depth > MAX_DEPTH) {
      throw new Refused(
          Finding.error(
                  "syntax", "the file nests deeper than " + MAX_DEPTH + " levels", span(event))
              .help("a design needs no more than a few levels; move this value further out"));
    }
    Optional<Anchor> anchor = ((NodeEvent) event).getAnchor();
    anchor.ifPresent(unfinished::add);
    Node node;
    if (event instanceof ScalarEvent scalar) {
      node = new Node(scalar(scalar), 1);
    } else if (event instanceof SequenceStartEvent) {
      node = sequence(event, depth);
    } else {
      node = mapping((MappingStartEvent) event, depth);
    }
    anchor.ifPresent(
        name -> {
          unfinished.remove(name);
          anchors.put(name, node);
        });
    return node;
  }

  private Node alias(AliasEvent event) {
    Span span = span(event);
    Anchor anchor = event.getAlias();
    if (unfinished.contains(anchor)) {
      findings.add(
          Finding.error("syntax", "an alias stands inside the value that it names", span)
              .help("write the value out instead of the alias"));
      return new Node(new Yaml.Scalar("", true, "", span), 1);
    }
    Node node = anchors.get(anchor);
    if (node == null) {
      throw new Refused(
          Finding.error("syntax", "no value before this is named `&" + anchor + "`", span)
              .label("an alias of nothing")
              .help("write `&" + anchor + "` before the value that is meant, or quote the text"));
    }
    repeatedValues += node.values();
    if (repeatedValues > MAX_REPEATED_VALUES) {
      throw new Refused(
          Finding.error(
                  "syntax",
                  "aliases repeat more than %,d values".formatted(MAX_REPEATED_VALUES),
                  span)
              .label("`*" + anchor + "` stands for %,d values".formatted(node.values()))
              .help("write values out instead of aliases of aliases"));
    }
    return node;
  }

  private Node sequence(Event start, int depth) {
    List<Yaml> items = new ArrayList<>();
    long values = 1;
    Event event = events.next();
    while (event.getEventId() != Event.ID.SequenceEnd) {
      Node item = node(event, depth + 1);
      items.add(item.yaml());
      values += item.values();
      event = events.next();
    }
    return new Node(new Yaml.Sequence(items, span(start, event)), values);
  }

  private Node mapping(MappingStartEvent start, int depth) {
    Map<String, Yaml.Entry> entries = new LinkedHashMap<>();
    Map<String, Yaml.Entry> mergedEntries = new LinkedHashMap<>();
    long values = 1;
    Event event = events.next();
    while (event.getEventId() != Event.ID.MappingEnd) {
      Node key = node(event, depth + 1);
      Node value = node(events.next(), depth + 1);
      values += key.values() + value.values();
      if (!(key.yaml() instanceof Yaml.Scalar name)) {
        findings.add(
            Finding.error("syntax", "a list or map stands where a name should", key.yaml().span())
                .help("quote it if the brackets belong to the name"));
      } else if (name.text().equals("<<") && !name.quoted()) {
        merge(name, value.yaml(), mergedEntries);
      } else {
        put(new Yaml.Entry(name, value.yaml()), entries);
      }
      event = events.next();
    }
    mergedEntries.forEach(entries::putIfAbsent);
    return new Node(new Yaml.Mapping(List.copyOf(entries.values()), span(start, event)), values);
  }

  private void put(Yaml.Entry entry, Map<String, Yaml.Entry> entries) {
    Yaml.Entry first = entries.putIfAbsent(entry.key().text(), entry);
    if (first != null) {
      Span firstSpan = first.key().span();
      findings.add(
          Finding.error(
                  "duplicate-name",
                  "`" + entry.key().text() + "` is written twice",
                  entry.key().span())
              .label("only one of them would count")
              .note(firstSpan, "the first one, line " + firstSpan.line())
              .help("remove one of the two, or give it another name"));
    }
  }

  /** {@code <<: *other}: the entries of another map, or of several, that are not written here. */
  private void merge(Yaml.Scalar key, Yaml value, Map<String, Yaml.Entry> mergedEntries) {
    List<Yaml> sources = value instanceof Yaml.Sequence several ? several.items() : List.of(value);
    for (Yaml source : sources) {
      if (source instanceof Yaml.Mapping mapping) {
        mapping.entries().forEach(entry -> mergedEntries.putIfAbsent(entry.key().text(), entry));
      } else {
        findings.add(
            Finding.error(
                    "syntax", "`<<` takes the entries of a map, found " + source.kind(), key.span())
                .label("nothing to merge")
                .help("name a map with `&name` and write `<<: *name`, or quote the name `\"<<\"`"));
      }
    }
  }

  /** An empty value with a comment after it stands where the comment is: it may be the value. */
  private Yaml.Scalar scalar(ScalarEvent event) {
    Span span = span(event);
    boolean quoted = !event.isPlain();
    String trailing = quoted ? "" : trailing(span);
    if (!quoted && event.getValue().isEmpty() && !trailing.isEmpty()) {
      int column = lines[span.endLine() - 1].indexOf('#', span.endColumn() - 1) + 1;
      return new Yaml.Scalar("", false, trailing, Span.of(span.line(), column, trailing.length()));
    }
    return new Yaml.Scalar(event.getValue(), quoted, trailing, span);
  }

  /** What YAML dropped as a comment after a scalar that ends at {@code span}. */
  private String trailing(Span span) {
    if (span.endLine() > lines.length) {
      return "";
    }
    String line = lines[span.endLine() - 1];
    int start = place.of(span.endLine(), span.endColumn() - 1, line);
    while (start < line.length() && Character.isWhitespace(line.charAt(start))) {
      start++;
    }
    return line.startsWith("#", start) ? line.substring(start).strip() : "";
  }

  private static Span span(Event event) {
    return span(event, event);
  }

  private static Span span(Event first, Event last) {
    Mark start = first.getStartMark().orElse(null);
    Mark end = last.getEndMark().orElse(start);
    return start == null
        ? Span.START
        : new Span(
            start.getLine() + 1, start.getColumn() + 1, end.getLine() + 1, end.getColumn() + 1);
  }
}
