package dev.clave.lsp;

import dev.clave.design.check.Checks;
import dev.clave.design.check.Manual;
import dev.clave.design.model.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Position;

/** What can be written at a place of a design. */
final class Completions {
  private static final List<String> TYPES =
      List.of(
          "string",
          "number",
          "integer",
          "boolean",
          "timestamp",
          "timestamp(seconds)",
          "timestamp(millis)",
          "date",
          "binary",
          "email",
          "uuid",
          "uuid = uuid()",
          "uuid = uuid7()",
          "ulid",
          "ulid = ulid()",
          "ksuid",
          "url",
          "slug",
          "geohash",
          "phone",
          "any",
          "vector(1024)",
          "set of string",
          "set of number",
          "list of ",
          "map of ",
          "copy of ",
          "snapshot of ");

  private static final Set<String> COUNTER_SETTINGS =
      Set.of("sum", "when", "max", "min", "shards", "with");

  private static final Set<String> STEPS = Set.of("create", "put", "update", "delete", "check");

  private final Symbols symbols;
  private final CursorPlace place;

  private Completions(Symbols symbols, CursorPlace place) {
    this.symbols = symbols;
    this.place = place;
  }

  static List<CompletionItem> at(OpenDesign design, Position position) {
    CursorPlace place = CursorPlace.at(design.positions(), position);
    Completions completions = new Completions(design.symbols(), place);
    if (place.inForm()) {
      return items(Form.WORDS, CompletionItemKind.Function);
    }
    if (place.inVariable()) {
      return completions.variables();
    }
    return place.isName() ? completions.settings() : completions.values();
  }

  /** Within {@code <…>}: attributes of the entity, or of all where a reader writes. */
  private List<CompletionItem> variables() {
    Stream<String> names =
        place.part(0).equals("entities")
            ? symbols.attributes(place.part(1)).stream()
            : symbols.names(Symbol.Kind.ATTRIBUTE).stream();
    return items(names.distinct().toList(), CompletionItemKind.Variable);
  }

  private List<CompletionItem> settings() {
    List<CompletionItem> items = new ArrayList<>();
    SettingNames.at(place.path())
        .forEach(
            (name, about) -> {
              CompletionItem item = new CompletionItem(name);
              item.setKind(CompletionItemKind.Property);
              item.setInsertText(name + ": ");
              item.setDocumentation(about);
              items.add(item);
            });
    String section = place.part(0);
    if (section.equals("entities") && place.path().size() >= 2 && writesKeys()) {
      items.addAll(named(symbols.names(Symbol.Kind.KEY)));
      items.addAll(named(symbols.names(Symbol.Kind.INDEX)));
    }
    if (place.last().equals("allow")) {
      items.addAll(named(Checks.manuals().stream().map(Manual::name).toList()));
    } else if (place.last().equals("on delete")) {
      items.addAll(named(symbols.names(Symbol.Kind.ENTITY)));
    } else if (section.equals("samples")) {
      items.addAll(
          named(
              place.path().size() == 1
                  ? symbols.names(Symbol.Kind.ENTITY)
                  : symbols.attributes(place.part(1))));
    } else if (section.equals("load") && place.path().size() == 2) {
      items.addAll(named(symbols.names(kindOf(place.last()))));
    }
    return items;
  }

  /** Whether the settings at the place are those of an entity, an index entry or a reference. */
  private boolean writesKeys() {
    return Stream.of("attributes", "counters", "on delete", "allow", "unique")
        .noneMatch(place.path()::contains);
  }

  private static Symbol.Kind kindOf(String section) {
    return switch (section) {
      case "patterns" -> Symbol.Kind.PATTERN;
      case "transactions" -> Symbol.Kind.TRANSACTION;
      default -> Symbol.Kind.ENTITY;
    };
  }

  private List<CompletionItem> values() {
    String section = place.part(0);
    String setting = place.last();
    boolean counter = place.path().contains("counters") && !COUNTER_SETTINGS.contains(setting);
    boolean typed =
        place.path().contains("attributes")
            || (section.equals("patterns") && place.path().contains("inputs"));
    if (place.path().size() >= 4 && typed) {
      return items(
          Stream.concat(TYPES.stream(), originals()).toList(), CompletionItemKind.TypeParameter);
    }
    if (section.equals("views")) {
      return items(symbols.names(Symbol.Kind.PATTERN), CompletionItemKind.Function);
    }
    if (counter
        || STEPS.contains(setting)
        || Set.of("returns", "excludes", "of").contains(setting)) {
      return items(symbols.names(Symbol.Kind.ENTITY), CompletionItemKind.Class);
    }
    return switch (setting) {
      case "index" -> items(symbols.names(Symbol.Kind.INDEX), CompletionItemKind.Value);
      case "table" -> items(symbols.names(Symbol.Kind.TABLE), CompletionItemKind.Value);
      case "needs", "filter" ->
          items(symbols.names(Symbol.Kind.ATTRIBUTE), CompletionItemKind.Field);
      case "unique", "identity", "when", "by", "copy" ->
          items(
              place.path().contains("counters")
                  ? symbols.names(Symbol.Kind.ATTRIBUTE)
                  : symbols.attributes(place.part(1)),
              CompletionItemKind.Field);
      case "where" -> items(symbols.names(Symbol.Kind.KEY), CompletionItemKind.Field);
      case "order" -> values("newest first", "oldest first", "ascending", "descending");
      case "kind" -> values("append-only", "fixed", "singleton", "tally");
      case "stream" -> values("none", "keys", "new", "old", "new and old");
      case "billing" -> values("on-demand", "{ read: 5, write: 5 }");
      case "on delete" -> values("refuse", "cascade", "keep");
      case "class" -> values("standard", "infrequent-access");
      case "one",
          "consistent",
          "recovery",
          "createdAt",
          "updatedAt",
          "version",
          "local",
          "optional",
          "fixed" ->
          values("true");
      case "sum" -> items(symbols.names(Symbol.Kind.ATTRIBUTE), CompletionItemKind.Field);
      case "distance" -> values("cosine", "euclidean", "dot");

      case "projection" ->
          items(
              Stream.concat(Stream.of("all", "keys"), symbols.names(Symbol.Kind.ATTRIBUTE).stream())
                  .toList(),
              CompletionItemKind.Field);
      case "near" ->
          items(
              symbols.names(Symbol.Kind.INDEX).stream().map(name -> "<> in " + name).toList(),
              CompletionItemKind.Value);
      default ->
          place.path().contains("on delete")
              ? items(
                  Stream.concat(
                          Stream.of("refuse", "cascade", "keep"),
                          symbols.names(Symbol.Kind.PATTERN).stream()
                              .map(name -> "cascade by " + name))
                      .toList(),
                  CompletionItemKind.Value)
              : List.of();
    };
  }

  /** What an attribute can be a copy or a snapshot of. */
  private Stream<String> originals() {
    return symbols.names(Symbol.Kind.ENTITY).stream()
        .filter(entity -> !entity.equals(place.part(1)))
        .flatMap(
            entity ->
                symbols.attributes(entity).stream()
                    .flatMap(
                        name ->
                            Stream.of("copy of ", "snapshot of ")
                                .map(origin -> origin + entity + "." + name)));
  }

  private static List<CompletionItem> values(String... texts) {
    return items(List.of(texts), CompletionItemKind.Value);
  }

  private static List<CompletionItem> named(List<String> names) {
    return names.stream()
        .map(
            name -> {
              CompletionItem item = new CompletionItem(name);
              item.setKind(CompletionItemKind.Property);
              item.setInsertText(name + ": ");
              return item;
            })
        .toList();
  }

  private static List<CompletionItem> items(List<String> texts, CompletionItemKind kind) {
    return texts.stream()
        .map(
            text -> {
              CompletionItem item = new CompletionItem(text);
              item.setKind(kind);
              return item;
            })
        .toList();
  }
}
