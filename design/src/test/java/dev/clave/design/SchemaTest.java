package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.clave.design.check.Checks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema for editors takes every design that the language takes. */
class SchemaTest {
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try (InputStream stream = Design.class.getResourceAsStream("design.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(stream);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode json(String yaml) {
    Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return new ObjectMapper().valueToTree(loaded);
  }

  @Test
  void everyDesignOfTheProjectIsValid() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String system : Systems.NAMES) {
      files.add(Path.of("..", "systems", system, "design.yaml"));
      files.add(Path.of("..", "systems", system, "as-documented.yaml"));
    }
    for (String folder : List.of("published", "designs")) {
      try (Stream<Path> found = Files.list(Path.of("src", "test", "resources", folder))) {
        found.filter(file -> file.toString().endsWith(".yaml")).forEach(files::add);
      }
    }
    for (Path file : files) {
      assertThat(SCHEMA.validate(json(Files.readString(file)))).as(file.toString()).isEmpty();
    }
  }

  @Test
  void everyGoodExampleOfTheChecksIsValid() {
    Checks.manuals()
        .forEach(
            manual -> assertThat(SCHEMA.validate(json(manual.good()))).as(manual.name()).isEmpty());
  }

  @Test
  void aMisspeltSettingIsNot() {
    assertThat(SCHEMA.validate(json("design: x\nkey: PK\nentities: {}\npaterns: {}\n")))
        .isNotEmpty();
  }
}
