package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Span;
import dev.clave.design.model.VectorDistance;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.yaml.Yaml;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an index that has {@code vector: embedding(1024)} in place of a key. */
final class VectorIndexParser {
  private static final Pattern VECTOR = Pattern.compile("([^\\s()]+)\\s*\\(\\s*(\\d{1,6})\\s*\\)");

  private final Findings findings;
  private final KeySchemaParser keys;

  VectorIndexParser(Findings findings, KeySchemaParser keys) {
    this.findings = findings;
    this.keys = keys;
  }

  Optional<VectorIndex> parse(String name, Section section, Projection projection, Span span) {
    Optional<Yaml.Scalar> vector = section.scalar("vector");
    VectorDistance distance = distance(section);
    Optional<KeyAttribute> partition =
        section.scalar("partition").flatMap(each -> keys.side(each).stream().findFirst());
    List<KeyAttribute> filters =
        section.names("filters").stream().flatMap(each -> keys.side(each).stream()).toList();
    String about = section.about();
    var waivers = section.waivers();
    section.refuseOthers();
    if (vector.isEmpty()) {
      return Optional.empty();
    }
    Matcher matcher = VECTOR.matcher(vector.get().text().strip());
    int dimensions = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (dimensions < 1 || dimensions > AttributeType.Vector.MOST_DIMENSIONS) {
      findings.malformed(
          "a vector index needs an attribute and its dimensions, 1 to %,d, found `%s`"
              .formatted(AttributeType.Vector.MOST_DIMENSIONS, vector.get().text()),
          vector.get().span(),
          "write `vector: embedding(1024)`");
      return Optional.empty();
    }
    return Optional.of(
        new VectorIndex(
            name,
            matcher.group(1),
            dimensions,
            distance,
            partition,
            filters,
            projection,
            about,
            waivers,
            span));
  }

  private VectorDistance distance(Section section) {
    Optional<Yaml.Scalar> scalar = section.scalar("distance");
    if (scalar.isEmpty()) {
      return VectorDistance.COSINE;
    }
    return Arrays.stream(VectorDistance.values())
        .filter(each -> each.word().equals(scalar.get().text()))
        .findFirst()
        .orElseGet(
            () -> {
              findings.unknown(
                  "distance",
                  scalar.get().text(),
                  scalar.get().span(),
                  Arrays.stream(VectorDistance.values()).map(VectorDistance::word).toList());
              return VectorDistance.COSINE;
            });
  }
}
