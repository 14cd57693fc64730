package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.parse.DesignParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The schema for editors and the parser agree on the shape of designs: what the parser takes the
 * schema takes, and what the parser refuses for its shape the schema refuses.
 */
class SchemaMutationTest {
  private static final int MUTATIONS = Integer.getInteger("clave.schema.mutations", 12);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try (InputStream stream = Design.class.getResourceAsStream("design.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(stream);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Stream<Path> designs() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : List.of("published", "trades", "designs")) {
      Designs.files(Path.of("src", "test", "resources", folder)).forEach(files::add);
    }
    return files.stream();
  }

  /** A place in a design: a member of a map, or an element of a list. */
  private record Place(JsonNode parent, String name, int index) {
    JsonNode value() {
      return parent.isObject() ? parent.get(name) : parent.get(index);
    }

    void set(JsonNode value) {
      if (parent instanceof ObjectNode map) {
        map.set(name, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("designs")
  void aDesignOfAnotherShapeIsRefusedByBothOrByNeither(Path file) throws IOException {
    Object loaded = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    JsonNode design = JSON.valueToTree(loaded);
    if (!errors(design).isEmpty()) {
      return;
    }
    Random random = new Random(file.getFileName().toString().hashCode());
    TreeSet<String> disagreements = new TreeSet<>();
    for (int round = 0; round < MUTATIONS; round++) {
      JsonNode mutant = design.deepCopy();
      String change = mutate(mutant, random);
      List<Finding> errors = errors(mutant);
      boolean refused = !SCHEMA.validate(mutant).isEmpty();
      if (refused && errors.isEmpty()) {
        disagreements.add("only the schema refuses: " + change);
      } else if (!refused && isShape(errors)) {
        disagreements.add(
            "only the parser refuses: %s: %s".formatted(change, errors.get(0).message()));
      }
    }
    assertThat(disagreements).isEmpty();
  }

  /** JSON is YAML, so that the parser reads what the schema validates. */
  private static List<Finding> errors(JsonNode design) {
    return DesignParser.parse(design.toString()).findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .toList();
  }

  /**
   * A map, a list or a text where another of them belongs, or a setting that does not exist. Not
   * among key attributes, whose names the schema cannot know.
   */
  private static boolean isShape(List<Finding> errors) {
    return errors.stream().noneMatch(each -> each.message().endsWith("has no template"))
        && errors.stream().anyMatch(SchemaMutationTest::isShape);
  }

  private static boolean isShape(Finding finding) {
    return finding.message().matches(".* should be .*, found (a list|a map|text|nothing).*")
        || finding.message().matches("there is no setting of (?!entity|the entry|reference|key).*");
  }

  private static String mutate(JsonNode design, Random random) {
    List<Place> places = new ArrayList<>();
    collect(design, places);
    Place place = places.get(random.nextInt(places.size()));
    String where = place.name() == null ? "an element" : "`" + place.name() + "`";
    switch (random.nextInt(4)) {
      case 0 -> {
        if (!(place.parent() instanceof ObjectNode map)) {
          return "nothing";
        }
        map.set(place.name() + "x", map.remove(place.name()));
        return where + " renamed in " + map.toString().replaceAll("^(.{120}).*", "$1");
      }
      case 1 -> {
        JsonNode value = place.value();
        place.set(JSON.createArrayNode().add(JSON.createArrayNode().add(value)));
        return where + " as a list of lists, was " + value;
      }
      case 2 -> {
        JsonNode value = place.value();
        place.set(JSON.createObjectNode().set("odd", value));
        return where + " within a map, was " + value;
      }
      default -> {
        JsonNode value = place.value();
        place.set(JSON.getNodeFactory().textNode("odd"));
        return where + " as a word, was " + value;
      }
    }
  }

  private static void collect(JsonNode node, List<Place> places) {
    if (node.isObject()) {
      node.fieldNames()
          .forEachRemaining(
              name -> {
                places.add(new Place(node, name, 0));
                collect(node.get(name), places);
              });
    } else if (node.isArray()) {
      for (int index = 0; index < node.size(); index++) {
        places.add(new Place(node, null, index));
        collect(node.get(index), places);
      }
    }
  }
}
