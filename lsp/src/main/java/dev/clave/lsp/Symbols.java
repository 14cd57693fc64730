package dev.clave.lsp;

import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Position;

/**
 * Every name of a design and every place where it stands.
 *
 * @param occurrences in the order of the file within each section
 */
record Symbols(List<Occurrence> occurrences) {
  static final Symbols NONE = new Symbols(List.of());

  Symbols {
    occurrences = List.copyOf(occurrences);
  }

  static Symbols of(Yaml root) {
    return root instanceof Yaml.Mapping design ? SymbolWalk.of(design) : NONE;
  }

  Optional<Occurrence> at(TextPositions positions, Position position) {
    return occurrences.stream()
        .filter(occurrence -> positions.contains(occurrence.span(), position))
        .findFirst();
  }

  List<Occurrence> of(Symbol symbol) {
    return occurrences.stream().filter(each -> each.symbol().equals(symbol)).distinct().toList();
  }

  /** Where a name gets its meaning; an attribute that is not declared, where it stands first. */
  Optional<Occurrence> definition(Symbol symbol) {
    List<Occurrence> all = of(symbol);
    return all.stream()
        .filter(Occurrence::isDefinition)
        .findFirst()
        .or(() -> all.stream().findFirst());
  }

  /** The names of one kind, in the order of the file. */
  List<String> names(Symbol.Kind kind) {
    return names(symbol -> symbol.kind() == kind);
  }

  /** The attributes of an entity, declared or only used in its keys. */
  List<String> attributes(String entity) {
    return names(symbol -> symbol.kind() == Symbol.Kind.ATTRIBUTE && symbol.owner().equals(entity));
  }

  private List<String> names(Predicate<Symbol> condition) {
    return occurrences.stream()
        .map(Occurrence::symbol)
        .filter(condition)
        .map(Symbol::name)
        .distinct()
        .toList();
  }
}
