package dev.clave.lsp;

import dev.clave.design.Design;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Load;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;

/** What a name of a design means, as Markdown: its text, its real key, what it costs. */
final class Hovers {
  private final Design design;

  private Hovers(Design design) {
    this.design = design;
  }

  /** The text for the name at a place, if there is one and the design can be read. */
  static Optional<String> at(OpenDesign open, Position position) {
    Optional<Occurrence> occurrence = open.symbols().at(open.positions(), position);
    if (occurrence.isEmpty()) {
      return setting(open, position);
    }
    return open.design().flatMap(design -> new Hovers(design).text(occurrence.get().symbol()));
  }

  /** What a setting means, where its name stands at the beginning of a line. */
  private static Optional<String> setting(OpenDesign open, Position position) {
    String line = open.positions().line(position.getLine());
    int colon = line.indexOf(':');
    if (colon < 0 || position.getCharacter() > colon) {
      return Optional.empty();
    }
    Position start = new Position(position.getLine(), line.length() - line.stripLeading().length());
    String name = line.substring(0, colon).strip();
    return Optional.ofNullable(
            SettingNames.at(CursorPlace.at(open.positions(), start).path()).get(name))
        .filter(about -> !about.isEmpty());
  }

  private Optional<String> text(Symbol symbol) {
    return switch (symbol.kind()) {
      case ENTITY -> design.findEntity(symbol.name()).map(this::entity);
      case PATTERN -> design.findPattern(symbol.name()).map(this::pattern);
      case ATTRIBUTE ->
          design
              .findEntity(symbol.owner())
              .flatMap(entity -> entity.attribute(symbol.name()))
              .map(Hovers::attribute);
      case INPUT ->
          design.findPattern(symbol.owner()).stream()
              .flatMap(pattern -> pattern.parameters().stream())
              .filter(parameter -> parameter.name().equals(symbol.name()))
              .findFirst()
              .map(Hovers::input);
      case TABLE, INDEX, KEY, VIEW, TRANSACTION -> Optional.empty();
    };
  }

  private String entity(Entity entity) {
    List<String> lines = new ArrayList<>();
    lines.add("**" + entity.name() + "**" + about(entity.about()));
    Optional<SampleItem> sample =
        SampleItems.of(design).stream()
            .filter(item -> item.kind().equals(entity.name()))
            .findFirst();
    entity
        .keys()
        .forEach(
            (name, rule) ->
                lines.add(
                    "`%s` = `%s`%s"
                        .formatted(
                            name,
                            rule.text(),
                            sample
                                .map(item -> item.text(name))
                                .filter(text -> !text.isEmpty())
                                .map(text -> ", such as `" + text + "`")
                                .orElse(""))));
    costs(entity.name(), true).forEach(lines::add);
    return String.join("\n\n", lines);
  }

  private String pattern(Pattern pattern) {
    List<String> lines = new ArrayList<>();
    lines.add("**" + pattern.name() + "**" + about(pattern.about()));
    lines.add(
        "%s on %s%s"
            .formatted(
                pattern.operation().name().toLowerCase(Locale.ROOT),
                pattern.index().map(index -> "index `" + index + "`").orElse("the table"),
                pattern.returns().isEmpty()
                    ? ""
                    : ", returns " + String.join(", ", pattern.returns())));
    if (!pattern.parameters().isEmpty()) {
      lines.add(pattern.parameters().stream().map(Hovers::input).collect(Collectors.joining(", ")));
    }
    costs(pattern.name(), false).forEach(lines::add);
    return String.join("\n\n", lines);
  }

  /** The lines of the month's bill under the load that the design states. */
  private Stream<String> costs(String name, boolean writes) {
    if (design.load().equals(Load.NONE)) {
      return Stream.empty();
    }
    PriceList list = PriceList.bundled();
    return list.region(design.load().region().orElse(PriceList.DEFAULT_REGION)).stream()
        .map(prices -> Estimation.of(design, LoadFile.of(design.load()), prices))
        .flatMap(estimate -> (writes ? estimate.writes() : estimate.reads()).stream())
        .filter(line -> line.name().equals(name))
        .map(Hovers::cost);
  }

  private static String cost(Estimate.Line line) {
    return "%s: %.1f units a call, %,.0f calls a month, $%,.2f"
        .formatted(line.what(), line.perCall().total(), line.calls(), line.price());
  }

  private static String attribute(Attribute attribute) {
    return "`%s`: %s%s%s%s%s%s%s"
        .formatted(
            attribute.name(),
            attribute.type().text(),
            attribute.optional() ? ", optional" : "",
            attribute.fixed() ? ", fixed" : "",
            attribute.computed().map(from -> ", computed: `" + from + "`").orElse(""),
            attribute.storedAs().map(name -> ", stored as `" + name + "`").orElse(""),
            attribute.generatedId().map(kind -> ", generated by " + kind.call()).orElse(""),
            about(attribute.about()));
  }

  private static String input(Parameter parameter) {
    return "`<%s%s>` %s"
        .formatted(parameter.name(), parameter.optional() ? "?" : "", parameter.type().text());
  }

  private static String about(String about) {
    return about.isEmpty() ? "" : ": " + about;
  }
}
