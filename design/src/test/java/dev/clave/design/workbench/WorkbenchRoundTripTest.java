package dev.clave.design.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.Designs;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A design that went to NoSQL Workbench and back still has its keys and attributes. */
final class WorkbenchRoundTripTest {
  private static final Instant DATE = Instant.parse("2026-01-01T00:00:00Z");

  private static Stream<Path> files() throws IOException {
    return Stream.concat(
        Designs.files(Path.of("src", "test", "resources", "published")),
        Stream.of("pai", "transporte", "gamificacion", "portfolio")
            .map(name -> Path.of("..", "systems", name, "design.yaml")));
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyTemplateComesBack(Path file) throws IOException {
    Design before = Design.check(Files.readString(file)).draft().orElseThrow();
    Design after = imported(before);
    Map<String, String> lost = new TreeMap<>();
    for (Entity entity : before.entities()) {
      Map<String, String> keys = keys(entity);
      Map<String, String> back =
          after.findEntity(entity.name()).map(each -> keys(each)).orElse(Map.of());
      keys.forEach(
          (key, template) -> {
            if (!template.equals(written(entity, back.get(key)))) {
              lost.put(entity.name() + "." + key, template + " became " + back.get(key));
            }
          });
    }
    assertThat(lost).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyAttributeComesBackAsOptionalAsItWas(Path file) throws IOException {
    Design before = Design.check(Files.readString(file)).draft().orElseThrow();
    Design after = imported(before);
    Map<String, String> lost = new TreeMap<>();
    for (Entity entity : before.entities()) {
      Map<String, Boolean> back = new LinkedHashMap<>();
      after
          .findEntity(entity.name())
          .ifPresent(
              each -> each.attributes().values().forEach(a -> back.put(a.name(), a.optional())));
      for (Attribute attribute : entity.attributes().values()) {
        if (!entity.isNested(attribute.name())
            && !Boolean.valueOf(attribute.optional()).equals(back.get(attribute.name()))) {
          lost.put(
              entity.name() + "." + attribute.name(),
              (attribute.optional() ? "optional" : "required")
                  + " became "
                  + back.get(attribute.name()));
        }
      }
    }
    assertThat(lost).isEmpty();
  }

  /** A computed attribute has the text that it is computed from: items do not tell which it was. */
  private static String written(Entity entity, String template) {
    String text = template;
    for (Attribute attribute : entity.attributes().values()) {
      if (text != null && attribute.computed().isPresent()) {
        text = text.replace("<" + attribute.name() + ">", attribute.computed().get().text());
      }
    }
    return text;
  }

  /** The keys that have one template, whatever the item. */
  private static Map<String, String> keys(Entity entity) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (KeyRule rule : entity.keys().values()) {
      if (rule.choices().size() == 1 && rule.choices().get(0).when().isEmpty()) {
        keys.put(rule.attribute(), rule.templates().get(0).text());
      }
    }
    return keys;
  }

  private static Design imported(Design design) {
    String text = WorkbenchImport.of(WorkbenchExport.of(design, DATE)).design().orElseThrow();
    return Design.check(text).draft().orElseThrow(() -> new AssertionError(text));
  }
}
