package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.IdKind;
import dev.clave.design.model.Origin;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads attributes drawn in the shape of the item. */
final class AttributeParser {
  private static final Pattern REGEX = Pattern.compile("^([^/]*?)\\s*/(.*)/([^/]*)$");
  private static final Pattern DEFAULT = Pattern.compile("^(.*?)\\s*=\\s*(.+)$", Pattern.DOTALL);
  private static final Pattern CALL = Pattern.compile("\\w+\\(\\s*\\)");
  private static final Pattern AS = Pattern.compile("(.+) as ([^\\s|]+)");
  private static final Pattern COMPUTED = Pattern.compile("^([^/=]*?)\\s*=\\s*(.+)$");
  private static final Pattern VARIABLE = Pattern.compile("<[^<>]+>");
  private static final Pattern COPY = Pattern.compile("(copy|snapshot) of ([^.\\s]+)\\.(\\S+)");

  private final Findings findings;
  private final TypeParser types;

  AttributeParser(Findings findings) {
    this.findings = findings;
    this.types = new TypeParser(findings);
  }

  Map<String, Attribute> parse(Yaml.Mapping mapping) {
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    for (Yaml.Entry entry : mapping.entries()) {
      String key = entry.key().text();
      boolean optional = key.endsWith("?");
      String name = optional ? key.substring(0, key.length() - 1) : key;
      Attribute attribute = attribute(name, optional, entry.value(), entry.key().span());
      attributes.put(name, attribute);
    }
    return attributes;
  }

  private Attribute attribute(String name, boolean optional, Yaml value, Span span) {
    if (value instanceof Yaml.Scalar scalar) {
      if (!Traps.check(scalar, name, findings)) {
        return Attribute.of(name, AttributeType.Text.PLAIN, span);
      }
      return scalar(name, optional, scalar, span);
    }
    if (value instanceof Yaml.Sequence sequence) {
      return shaped(name, optional, list(name, sequence), span);
    }
    Yaml.Mapping mapping = (Yaml.Mapping) value;
    return mapping.value("is").isPresent()
        ? spelledOut(name, optional, mapping, span)
        : shaped(name, optional, new AttributeType.Fields(parse(mapping)), span);
  }

  private static Attribute shaped(String name, boolean optional, AttributeType type, Span span) {
    return new Attribute(
        name, type, optional, false, false, Optional.empty(), Optional.empty(), "", span);
  }

  private AttributeType list(String name, Yaml.Sequence sequence) {
    if (sequence.items().size() != 1) {
      findings.malformed(
          "the list `" + name + "` should show one element, found " + sequence.items().size(),
          sequence.span(),
          "draw one element: `[ string ]` or `[ { field: string } ]`");
    }
    return sequence.items().isEmpty()
        ? new AttributeType.ListOf(new AttributeType.Any())
        : new AttributeType.ListOf(
            attribute(name, false, sequence.items().get(0), sequence.span()).type());
  }

  /** The long form: {@code { is: string, max: 50, about: … }}. */
  private Attribute spelledOut(String name, boolean optional, Yaml.Mapping mapping, Span span) {
    Section section = new Section(mapping, "attribute `" + name + "`", findings);
    Yaml is = section.value("is").orElseThrow();
    Attribute base = attribute(name, optional, is, span);
    AttributeType type = base.type();
    Optional<String> pattern = section.text("pattern");
    Optional<String> min = section.text("min");
    Optional<String> max = section.text("max");
    if (min.isPresent() || max.isPresent() || pattern.isPresent()) {
      String word =
          is instanceof Yaml.Scalar scalar ? scalar.text().replaceAll("[?(].*| .*", "") : "";
      String limits = "(" + min.orElse("") + ".." + max.orElse("") + ")";
      type = types.parse(word + (limits.equals("(..)") ? "" : limits), pattern, free(type), span);
    }
    boolean isOptional = base.optional() || section.flag("optional");
    boolean fixed = base.fixed() || section.flag("fixed");
    Optional<Yaml.Scalar> initial = section.scalar("default");
    Optional<Origin> origin =
        initial
            .flatMap(
                scalar ->
                    origin(scalar.text(), scalar.span())
                        .or(() -> computed(scalar, scalar.text().strip())))
            .or(() -> base.snapshot().isPresent() ? snapshot(section) : base.origin());
    Optional<String> defaultValue =
        initial
            .map(Yaml.Scalar::text)
            .filter(text -> origin.isEmpty() && !CALL.matcher(text).matches())
            .or(base::defaultValue);
    String about = section.about();
    Optional<String> was = section.text("was");
    Optional<String> storedAs = section.text("as").or(base::storedAs);
    section.refuseOthers();
    return new Attribute(
        name,
        type,
        isOptional,
        fixed,
        false,
        defaultValue,
        base.copyOf(),
        about,
        span,
        was,
        origin,
        storedAs);
  }

  private static Optional<Origin> snapshot(Section section) {
    Map<String, String> with = new LinkedHashMap<>();
    for (Yaml.Entry each : section.map("with").map(Yaml.Mapping::entries).orElse(List.of())) {
      section
          .scalar(each.key().text(), each.value())
          .ifPresent(text -> with.put(each.key().text(), text.text().replaceAll("[<>]", "")));
    }
    return Optional.of(new Origin.Snapshot(with));
  }

  /** What {@code = ulid()} says; a value in quotes is text. */
  private Optional<Origin> origin(String text, Span span) {
    if (!CALL.matcher(text).matches()) {
      return Optional.empty();
    }
    Optional<IdKind> kind = IdKind.ofCall(text);
    if (kind.isEmpty()) {
      findings.unknown("generated value", text, span, IdKind.calls());
    }
    return kind.map(Origin.Generated::new);
  }

  private static boolean free(AttributeType type) {
    return type instanceof AttributeType.Text text && text.free();
  }

  /** Text that names attributes is computed from them; in quotes it is text. */
  private Optional<Origin> computed(Yaml.Scalar scalar, String template) {
    if (!VARIABLE.matcher(template).find() || !TypeParser.unquoted(template).equals(template)) {
      return Optional.empty();
    }
    Span place = scalar.part(scalar.text().lastIndexOf(template), template.length());
    return new TemplateParser(findings)
        .parse(new Yaml.Scalar(template, false, "", place))
        .map(Origin.Computed::new);
  }

  private Attribute scalar(String name, boolean optional, Yaml.Scalar scalar, Span nameSpan) {
    String text = scalar.text();
    Span typeSpan = scalar.span();
    String rest = text.strip();
    Matcher computing = COMPUTED.matcher(rest);
    Optional<Origin> origin = Optional.empty();
    if (rest.indexOf('<') >= 0 && computing.matches()) {
      origin = computed(scalar, computing.group(2).strip());
      if (origin.isPresent()) {
        rest = computing.group(1).strip();
      }
    }
    Optional<String> pattern = Optional.empty();
    Matcher regex = REGEX.matcher(rest);
    if (rest.indexOf('/') >= 0 && regex.matches()) {
      pattern = Optional.of(regex.group(2));
      rest = (regex.group(1) + " " + regex.group(3)).strip();
    }
    Optional<String> defaultValue = Optional.empty();
    Matcher withDefault = DEFAULT.matcher(rest);
    if (origin.isEmpty() && rest.indexOf('=') >= 0 && withDefault.matches()) {
      String initial = withDefault.group(2).strip();
      origin = origin(initial, typeSpan);
      defaultValue =
          CALL.matcher(initial).matches()
              ? Optional.empty()
              : Optional.of(TypeParser.unquoted(initial));
      rest = withDefault.group(1).strip();
    }
    boolean isOptional = optional;
    boolean fixed = false;
    boolean free = false;
    Optional<String> storedAs = Optional.empty();
    boolean more = true;
    while (more) {
      Matcher as = AS.matcher(rest);
      if (rest.endsWith("?")) {
        isOptional = true;
        rest = rest.substring(0, rest.length() - 1).strip();
      } else if (rest.endsWith(" fixed")) {
        fixed = true;
        rest = rest.substring(0, rest.length() - " fixed".length()).strip();
      } else if (rest.endsWith(" free")) {
        free = true;
        rest = rest.substring(0, rest.length() - " free".length()).strip();
      } else if (as.matches()) {
        storedAs = Optional.of(as.group(2));
        rest = as.group(1).strip();
      } else {
        more = false;
      }
    }
    Matcher copy = COPY.matcher(rest);
    if (copy.matches()) {
      return new Attribute(
          name,
          AttributeType.Text.PLAIN,
          isOptional,
          fixed || copy.group(1).equals("snapshot"),
          false,
          defaultValue,
          Optional.of(new Attribute.CopyOf(copy.group(2), copy.group(3), typeSpan)),
          "",
          nameSpan,
          Optional.empty(),
          copy.group(1).equals("snapshot") ? Optional.of(new Origin.Snapshot(Map.of())) : origin,
          storedAs);
    }
    AttributeType type = types.parse(rest, pattern, free, typeSpan);
    return new Attribute(
        name,
        type,
        isOptional,
        fixed,
        false,
        defaultValue,
        Optional.empty(),
        "",
        nameSpan,
        Optional.empty(),
        origin,
        storedAs);
  }
}
