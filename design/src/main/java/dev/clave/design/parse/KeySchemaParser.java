package dev.clave.design.parse;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code PK, SK}, {@code deviceId, at number} and {@code a + b, c + d}. */
final class KeySchemaParser {
  private static final List<String> TYPES = List.of("string", "number", "binary", "S", "N", "B");

  private final Findings findings;

  KeySchemaParser(Findings findings) {
    this.findings = findings;
  }

  Optional<KeySchema> parse(Yaml value, Section section) {
    Optional<Yaml.Sequence> joinedSide = listedSide(value);
    if (joinedSide.isPresent()) {
      findings.malformed(
          "a side of a key should be text, found a list",
          joinedSide.get().span(),
          "join the attributes of one side with +, as in `tenant + region, year number`");
      return Optional.empty();
    }
    List<Yaml.Scalar> sides = section.names("key", value);
    if (sides.isEmpty() || sides.size() > 2) {
      if (!sides.isEmpty()) {
        findings.malformed(
            "a key has a partition side and at most one sort side, found "
                + sides.size()
                + " sides",
            value.span(),
            "write `partition, sort`; join several attributes of one side with +");
      }
      return Optional.empty();
    }
    List<KeyAttribute> partition = side(sides.get(0));
    List<KeyAttribute> sort = sides.size() == 2 ? side(sides.get(1)) : List.of();
    return partition.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeySchema(partition, sort, value.span()));
  }

  private static Optional<Yaml.Sequence> listedSide(Yaml value) {
    return value instanceof Yaml.Sequence sides
        ? sides.items().stream()
            .filter(Yaml.Sequence.class::isInstance)
            .map(Yaml.Sequence.class::cast)
            .findFirst()
        : Optional.empty();
  }

  /** Attributes as a side of a key has them: {@code tenantId}, {@code year number}. */
  List<KeyAttribute> side(Yaml.Scalar side) {
    List<KeyAttribute> attributes = new ArrayList<>();
    int from = 0;
    for (String piece : side.text().split("\\+", -1)) {
      String text = piece.strip();
      int offset = from + piece.indexOf(text);
      from += piece.length() + 1;
      String[] words = text.split("\\s+", -1);
      String name = words[0];
      if (name.isEmpty() || words.length > 2) {
        findings.malformed(
            "`" + side.text() + "` is no key attribute",
            side.span(),
            "write a name, and after it `number` or `binary` when it is not a string");
        continue;
      }
      KeyType type = words.length == 1 ? KeyType.S : type(words[1], side);
      attributes.add(new KeyAttribute(name, type, partOf(side, offset, name.length())));
    }
    return attributes;
  }

  private static Span partOf(Yaml.Scalar side, int offset, int length) {
    return side.span().line() == side.span().endLine()
        ? side.span().part(offset, length)
        : side.span();
  }

  private KeyType type(String word, Yaml.Scalar side) {
    return switch (word) {
      case "string", "S" -> KeyType.S;
      case "number", "N" -> KeyType.N;
      case "binary", "B" -> KeyType.B;
      default -> {
        findings.unknown("key type", word, side.span(), TYPES);
        yield KeyType.S;
      }
    };
  }
}
