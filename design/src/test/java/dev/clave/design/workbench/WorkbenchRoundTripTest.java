package dev.clave.design.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.Designs;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.Unification;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A design that went to NoSQL Workbench and back still has its keys and attributes. */
final class WorkbenchRoundTripTest {
  private static final Instant DATE = Instant.parse("2026-01-01T00:00:00Z");

  private static Stream<Path> files() throws IOException {
    return Stream.concat(
        Stream.concat(
            Designs.files(Path.of("src", "test", "resources", "published")),
            Designs.files(Path.of("src", "test", "resources", "trades"))
                // Its made-up names fit a pattern and have no letters, so no key tells their case.
                .filter(file -> !file.endsWith("registrar.yaml"))),
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
      keys.keySet().removeAll(ofSeveralAttributes(before, entity));
      Map<String, String> back =
          after.findEntity(entity.name()).map(each -> keys(each)).orElse(Map.of());
      keys.forEach(
          (key, template) -> {
            String needed = withoutIdleForms(entity, entity.keys().get(key).templates().get(0));
            String written = written(entity, back.get(key));
            if (!template.equals(written) && !needed.equals(written)) {
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
            && !Boolean.valueOf(attribute.optional())
                .equals(back.get(entity.storedName(attribute.name())))) {
          lost.put(
              entity.name() + "." + attribute.name(),
              (attribute.optional() ? "optional" : "required")
                  + " became "
                  + back.get(entity.storedName(attribute.name())));
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

  /** Workbench has one attribute for each side of an index. */
  private static Set<String> ofSeveralAttributes(Design design, Entity entity) {
    return design.table(entity.table()).indexes().stream()
        .filter(index -> index.key().partition().size() > 1 || index.key().sort().size() > 1)
        .flatMap(index -> index.key().attributes().stream())
        .map(KeyAttribute::name)
        .collect(Collectors.toSet());
  }

  /** A template without forms that change no value, as of a code in capitals in upper case. */
  private static String withoutIdleForms(Entity entity, Template template) {
    String text = template.text();
    for (Part.Variable variable : template.variables()) {
      AttributeType type = entity.attributes().get(variable.name()).type();
      boolean isFolded =
          variable
              .form(Form.Fold.class)
              .filter(fold -> !new Unification("#").isChangedByCase(entity, variable, fold.upper()))
              .isPresent();
      boolean isPadded =
          variable
              .form(Form.Pad.class)
              .filter(
                  pad ->
                      type instanceof AttributeType.Numeric numeric
                          && numeric.min().filter(min -> digits(min) == pad.width()).isPresent())
              .isPresent();
      if (variable.forms().size() == 1 && (isFolded || isPadded)) {
        text = text.replaceFirst("<" + variable.name() + ":[^>]*>", "<" + variable.name() + ">");
      }
    }
    return text;
  }

  private static int digits(BigDecimal number) {
    return number.toBigInteger().toString().length();
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
