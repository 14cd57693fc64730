package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Every entity's attributes; those inside maps and lists by their path. */
final class AttributeChapter {
  private AttributeChapter() {}

  static Chapter of(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    for (Entity entity : design.entities()) {
      List<List<Cell>> rows = new ArrayList<>();
      String root = entity.under().map(name -> name + ".").orElse("");
      entity.attributes().values().stream()
          .filter(attribute -> !attribute.implied())
          .forEach(attribute -> rows(attribute, root, rows, words));
      if (!rows.isEmpty()) {
        blocks.add(new Block.Heading(entity.name()));
        blocks.add(
            new Block.Grid(
                List.of(words.of("attribute"), words.of("attributeType"), words.of("about")),
                rows));
      }
    }
    return new Chapter("attributes", words.of("attributes"), blocks);
  }

  private static void rows(Attribute attribute, String path, List<List<Cell>> rows, Words words) {
    String name = path + attribute.name();
    rows.add(
        List.of(
            Cell.code(name),
            Cell.code(attribute.type().text()),
            Cell.text(about(attribute, words))));
    fields(attribute.type())
        .values()
        .forEach(
            field ->
                rows(
                    field,
                    name + (attribute.type() instanceof AttributeType.ListOf ? "[]." : "."),
                    rows,
                    words));
  }

  private static Map<String, Attribute> fields(AttributeType type) {
    if (type instanceof AttributeType.Fields fields) {
      return fields.fields();
    }
    return type instanceof AttributeType.ListOf list ? fields(list.element()) : Map.of();
  }

  private static String about(Attribute attribute, Words words) {
    List<String> notes = new ArrayList<>();
    if (!attribute.about().isEmpty()) {
      notes.add(attribute.about());
    }
    if (attribute.optional()) {
      notes.add(words.of("optional"));
    }
    if (attribute.fixed()) {
      notes.add(words.of("fixed"));
    }
    attribute.defaultValue().ifPresent(value -> notes.add(words.of("default", value)));
    attribute.generatedId().ifPresent(kind -> notes.add(words.of("generated", kind.call())));
    attribute.computed().ifPresent(from -> notes.add(words.of("computed", from.text())));
    if (attribute.snapshot().isPresent()) {
      Attribute.CopyOf of = attribute.copyOf().orElseThrow();
      notes.add(words.of("snapshot", of.entity() + "." + of.attribute()));
    }
    attribute.storedAs().ifPresent(stored -> notes.add(words.of("storedAs", stored)));
    return String.join("; ", notes);
  }
}
