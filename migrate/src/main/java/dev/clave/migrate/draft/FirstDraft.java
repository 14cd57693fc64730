package dev.clave.migrate.draft;

import dev.clave.migrate.draft.SchemaTable.ForeignKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A design and a mapping to begin with: an entity for each table, the rows of a table whose key
 * begins with another table's key in the partition of that one, an index entry for every other
 * foreign key, and a pattern for each of these ways to ask.
 *
 * <pre>{@code
 * SourceSchema schema = SchemaReader.read(JdbcAddress.of(jdbcUrl), "shop");
 * FirstDraft.Files files = FirstDraft.of(schema, Optional.empty());
 * Files.writeString(folder.resolve("design.yaml"), files.design());
 * }</pre>
 */
public final class FirstDraft {
  private static final int MOST_INDEXES = 20;

  /** Of the name of a table, in characters; documentation of CreateTable. */
  private static final int SHORTEST_TABLE = 3;

  private static final int LONGEST_TABLE = 255;

  private final SourceSchema schema;
  private final Map<String, EntityDraft> entities = new LinkedHashMap<>();
  private final Map<EntityDraft, Placement> placements = new LinkedHashMap<>();
  private final Names patternNames = new Names();
  private int indexes;

  private FirstDraft(SourceSchema schema) {
    this.schema = schema;
    Names entityNames = new Names();
    Names stepNames = new Names();
    for (SchemaTable table : schema.tables()) {
      String name = entityNames.camel(table.name());
      entities.put(
          table.reference(),
          EntityDraft.of(table, name, stepNames.camel(table.name()), schema.delimiter()));
    }
    entities.values().forEach(entity -> placements.put(entity, place(entity)));
  }

  /**
   * The two files.
   *
   * @param design as {@code design.yaml}
   * @param mapping as {@code migration.yaml}
   */
  public record Files(String design, String mapping) {}

  /** The driver is named in the mapping where the JDK would not find it. */
  public static Files of(SourceSchema schema, Optional<String> driver) {
    FirstDraft draft = new FirstDraft(schema);
    return new Files(
        draft.design(), MappingDraft.of(schema, driver, List.copyOf(draft.entities.values())));
  }

  /** A relation to another table and the index that answers it. */
  private record Relation(ForeignKey foreignKey, EntityDraft target, int index) {}

  /**
   * Where the items of an entity are.
   *
   * @param parent whose partition they are in, unless they have one of their own
   * @param sort the attributes of the sort key
   * @param skipped relations for which there was no index left
   */
  private record Placement(
      Optional<EntityDraft> parent,
      List<String> partition,
      List<String> sort,
      long perParent,
      List<Relation> relations,
      List<ForeignKey> skipped) {}

  private Placement place(EntityDraft entity) {
    SchemaTable table = entity.table();
    Optional<ForeignKey> above =
        entity.hashed()
            ? Optional.empty()
            : table.foreignKeys().stream().filter(key -> begins(table, key)).findFirst();
    List<Relation> relations = new ArrayList<>();
    List<ForeignKey> skipped = new ArrayList<>();
    Set<List<String>> columnLists = new LinkedHashSet<>();
    above.ifPresent(key -> columnLists.add(key.columns()));
    for (ForeignKey key : table.foreignKeys()) {
      if (!answerable(entity, key) || !columnLists.add(key.columns())) {
        continue;
      }
      int index = relations.size() + 1;
      if (index > MOST_INDEXES) {
        skipped.add(key);
      } else {
        relations.add(new Relation(key, entities.get(key.target()), index));
        indexes = Math.max(indexes, index);
      }
    }
    List<String> keys = entity.keyAttributes();
    List<String> partition = above.map(key -> entity.attributes(key.columns())).orElse(keys);
    List<String> sort =
        above.isPresent()
            ? keys.stream().filter(each -> !partition.contains(each)).toList()
            : List.of();
    return new Placement(
        above.map(key -> entities.get(key.target())),
        partition,
        sort,
        above
            .map(key -> key.parents() == 0 ? 0 : Math.max(1, table.rows() / key.parents()))
            .orElse(0L),
        relations,
        skipped);
  }

  /** Whether a table's key is another's and more, and that other has partitions of its own. */
  private boolean begins(SchemaTable table, ForeignKey key) {
    Optional<SchemaTable> target = schema.table(key.target());
    return target.isPresent()
        && !target.get().equals(table)
        && table.key().containsAll(key.columns())
        && table.key().indexOf(key.columns().get(0)) == 0
        && key.targetColumns().equals(target.get().key())
        && !entities.get(key.target()).hashed()
        && target.get().foreignKeys().stream()
            .noneMatch(
                above -> !above.target().equals(key.target()) && begins(target.get(), above));
  }

  private boolean answerable(EntityDraft entity, ForeignKey key) {
    return entities.containsKey(key.target())
        && key.columns().stream()
            .allMatch(
                column ->
                    entity.columns().containsKey(column) && entity.columns().get(column).fitsKey());
  }

  /** A database may have a name that no table of DynamoDB has. */
  private static String tableName(String name) {
    String table = name.length() < SHORTEST_TABLE ? name + "-table" : name;
    return table.substring(0, Math.min(table.length(), LONGEST_TABLE));
  }

  private String design() {
    StringBuilder text = new StringBuilder();
    String name = new Names().camel(schema.name());
    text.append("# A first draft from the tables of `")
        .append(schema.name())
        .append("`: read it, change it, `clave check` it.\n")
        .append("# - every table is an entity; merge those that are always read together\n")
        .append("# - rows whose key begins with another table's key are in that one's partition\n")
        .append("# - every other foreign key has an index entry; remove what nobody asks for\n");
    schema
        .views()
        .forEach(
            view ->
                text.append(YamlText.comment("- the view " + view + " is left out")).append('\n'));
    text.append("design: ").append(YamlText.of(name)).append('\n');
    text.append("table: ").append(YamlText.of(tableName(name))).append('\n');
    text.append("key: PK, SK\n");
    if (!schema.delimiter().equals("#")) {
      text.append("delimiter: ")
          .append(YamlText.quoted(schema.delimiter()))
          .append("  # keys of the source contain `#`\n");
    }
    if (indexes > 0) {
      text.append("indexes:\n");
      for (int index = 1; index <= indexes; index++) {
        text.append("  GSI%1$d: GSI%1$dPK, GSI%1$dSK\n".formatted(index));
      }
    }
    text.append("\nentities:\n");
    entities.values().forEach(entity -> entity(text, entity));
    text.append("patterns:\n");
    entities.values().forEach(entity -> patterns(text, entity));
    text.append("\nload:\n  entities:\n");
    entities.values().forEach(entity -> load(text, entity));
    return text.toString();
  }

  private void entity(StringBuilder text, EntityDraft entity) {
    Placement placement = placements.get(entity);
    text.append("  ").append(YamlText.of(entity.name())).append(":");
    text.append("  ").append(YamlText.comment("table " + entity.table().reference())).append('\n');
    if (entity.hashed()) {
      text.append(
          "    # nothing tells its rows apart but all that they hold: equal rows become one"
              + " item\n");
    }
    placement.skipped.forEach(
        key ->
            text.append("    ")
                .append(
                    YamlText.comment(
                        "no index is left for "
                            + String.join(", ", key.columns())
                            + " -> "
                            + key.target()))
                .append('\n'));
    entity
        .table()
        .checks()
        .forEach(
            check ->
                text.append("    ")
                    .append(YamlText.comment("the source has " + check))
                    .append('\n'));
    keys(entity)
        .forEach(
            (key, template) ->
                text.append("    ")
                    .append(key)
                    .append(": ")
                    .append(YamlText.quoted(template))
                    .append('\n'));
    unique(text, entity);
    text.append("    attributes:\n");
    if (entity.hashed()) {
      text.append("      rowHash: string fixed\n");
    }
    for (ColumnDraft column : entity.mapped()) {
      text.append("      ")
          .append(YamlText.of(column.attribute()))
          .append(": ")
          .append(type(entity, column));
      if (!column.remark().isEmpty()) {
        text.append("  ").append(YamlText.comment(column.remark()));
      }
      text.append('\n');
    }
    text.append('\n');
  }

  /** Every key of an entity's items, by the name of its attribute. */
  private Map<String, String> keys(EntityDraft entity) {
    Placement placement = placements.get(entity);
    Map<String, String> keys = new LinkedHashMap<>();
    String partition = placement.parent.map(EntityDraft::prefix).orElse(entity.prefix());
    keys.put("PK", entity.template(partition, placement.partition, false, false));
    keys.put("SK", entity.template(entity.prefix(), placement.sort, true, false));
    for (Relation relation : placement.relations) {
      List<String> columns = entity.attributes(relation.foreignKey.columns());
      keys.put(
          "GSI" + relation.index + "PK",
          entity.template(relation.target.prefix(), columns, false, true));
      List<String> rest = entity.keyAttributes();
      keys.put("GSI" + relation.index + "SK", entity.template(entity.prefix(), rest, true, false));
    }
    return keys;
  }

  private static void unique(StringBuilder text, EntityDraft entity) {
    List<String> guards = new ArrayList<>();
    for (List<String> columns : entity.table().unique()) {
      boolean possible =
          columns.stream()
              .allMatch(
                  column ->
                      entity.columns().containsKey(column)
                          && entity.columns().get(column).fitsKey());
      if (possible) {
        guards.add(String.join(" + ", entity.attributes(columns)));
      }
    }
    if (!guards.isEmpty()) {
      text.append("    unique: [ ")
          .append(String.join(", ", guards.stream().map(YamlText::of).toList()))
          .append(" ]\n");
    }
  }

  private String type(EntityDraft entity, ColumnDraft column) {
    Placement placement = placements.get(entity);
    boolean inKey = entity.keyAttributes().contains(column.attribute());
    String type = column.type();
    if (column.isText() && isLastWhereverItIs(entity, column.attribute())) {
      type += " free";
    }
    if (inKey && !placement.partition.isEmpty()) {
      type += " fixed";
    }
    boolean optional = column.column().nullable() && !inKey;
    if (optional) {
      int space = type.indexOf(" free");
      type =
          column.type().contains(" | ")
              ? type + "?"
              : (space < 0 ? type + "?" : type.replaceFirst(" free", "? free"));
    }
    return type;
  }

  /** Text may contain the delimiter where nothing follows it in a key. */
  private boolean isLastWhereverItIs(EntityDraft entity, String attribute) {
    boolean somewhere = false;
    for (String template : keys(entity).values()) {
      boolean in =
          template.contains("<" + attribute + ">") || template.contains("<" + attribute + "?>");
      somewhere |= in;
      if (in
          && !template.endsWith("<" + attribute + ">")
          && !template.endsWith("<" + attribute + "?>")) {
        return false;
      }
    }
    return somewhere;
  }

  private void patterns(StringBuilder text, EntityDraft entity) {
    Placement placement = placements.get(entity);
    Map<String, String> keys = keys(entity);
    pattern(
        text,
        entity.name(),
        "PK = " + asked(keys.get("PK")) + " and SK = " + asked(keys.get("SK")),
        "one " + entity.name() + " by its key",
        entity);
    if (placement.parent.isPresent() && !placement.sort.isEmpty()) {
      pattern(
          text,
          entity.name() + "Of" + Names.capital(placement.parent.get().name()),
          "PK = "
              + asked(keys.get("PK"))
              + " and SK begins_with "
              + entity.prefix()
              + schema.delimiter(),
          "the " + entity.name() + " rows of one " + placement.parent.get().name(),
          entity);
    }
    for (Relation relation : placement.relations) {
      String by =
          String.join(
              "And",
              entity.attributes(relation.foreignKey.columns()).stream()
                  .map(Names::capital)
                  .toList());
      pattern(
          text,
          entity.name() + "By" + by,
          "GSI%1$dPK = %2$s and GSI%1$dSK begins_with %3$s"
              .formatted(
                  relation.index,
                  asked(keys.get("GSI" + relation.index + "PK")),
                  entity.prefix() + schema.delimiter()),
          "the " + entity.name() + " rows that refer to one " + relation.target.name(),
          entity);
    }
  }

  /** A question names its inputs without the forms in which they are written. */
  private static String asked(String template) {
    return template.replaceAll("<(\\w+)[:?][^>]*>", "<$1>");
  }

  private void pattern(
      StringBuilder text, String name, String where, String about, EntityDraft entity) {
    text.append("  ")
        .append(patternNames.camelOnce(name))
        .append(":\n    about: ")
        .append(YamlText.quoted(about))
        .append("\n    where: ")
        .append(YamlText.quoted(where))
        .append("\n    returns: ")
        .append(YamlText.of(entity.name()))
        .append('\n');
  }

  private void load(StringBuilder text, EntityDraft entity) {
    Placement placement = placements.get(entity);
    text.append("    ")
        .append(YamlText.of(entity.name()))
        .append(": { items: ")
        .append(entity.table().rows());
    if (placement.perParent > 0) {
      text.append(", perParent: ").append(placement.perParent);
    }
    text.append(
        String.format(Locale.ROOT, ", size: %d bytes }\n", Math.max(1, entity.table().rowBytes())));
  }
}
