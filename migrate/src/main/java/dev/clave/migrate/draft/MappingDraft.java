package dev.clave.migrate.draft;

import java.util.List;
import java.util.Optional;

/** The mapping of a first draft: a step for each table. */
final class MappingDraft {
  /** The column that a SELECT makes for rows that nothing else tells apart. */
  private static final String HASH = "row_hash";

  private MappingDraft() {}

  static String of(SourceSchema schema, Optional<String> driver, List<EntityDraft> entities) {
    StringBuilder text = new StringBuilder();
    text.append(
        "# A first draft: `clave migrate` it with --dry-run and look at what is rejected.\n");
    text.append("# Joins, choices and other names belong into a SELECT after `from:`.\n");
    driver.ifPresent(name -> text.append("driver: ").append(YamlText.quoted(name)).append('\n'));
    text.append("migration: ").append(YamlText.of(new Names().camel(schema.name()))).append('\n');
    text.append("phases:\n  tables:\n");
    entities.forEach(entity -> step(text, entity));
    return text.toString();
  }

  private static void step(StringBuilder text, EntityDraft entity) {
    SchemaTable table = entity.table();
    text.append("    ").append(YamlText.of(entity.step())).append(":\n");
    text.append("      entity: ").append(YamlText.of(entity.name())).append('\n');
    text.append("      from: ").append(from(entity)).append('\n');
    text.append("      key: ")
        .append(entity.hashed() ? HASH : YamlText.list(table.key()))
        .append('\n');
    entity
        .changed()
        .ifPresent(
            column -> text.append("      changed: ").append(YamlText.of(column)).append('\n'));
    List<ColumnDraft> ignoredColumns =
        entity.columns().values().stream().filter(column -> column.ignored().isPresent()).toList();
    if (!ignoredColumns.isEmpty()) {
      text.append("      ignore:\n");
      ignoredColumns.forEach(
          column ->
              text.append("        ")
                  .append(YamlText.of(column.column().name()))
                  .append(": ")
                  .append(YamlText.quoted(column.ignored().get()))
                  .append('\n'));
    }
    text.append("      map:\n");
    if (entity.hashed()) {
      text.append("        ").append(EntityDraft.ROW_HASH).append(": ").append(HASH).append('\n');
    }
    for (ColumnDraft column : entity.mapped()) {
      String value = column.column().name() + column.conversion();
      text.append("        ")
          .append(YamlText.of(column.attribute()))
          .append(": ")
          .append(column.conversion().isEmpty() ? YamlText.of(value) : YamlText.quoted(value))
          .append('\n');
    }
  }

  private static String from(EntityDraft entity) {
    return YamlText.quoted(
        entity.hashed() ? entity.table().digested() : entity.table().reference());
  }
}
