package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.IdKind;
import java.util.Map;
import java.util.Optional;

/** Refuses values of the runtime that do not fit the attribute that they are for. */
final class ValueOrigins {
  private final Findings findings;

  private ValueOrigins(Findings findings) {
    this.findings = findings;
  }

  static void check(Design design, Findings findings) {
    ValueOrigins origins = new ValueOrigins(findings);
    design.entities().forEach(entity -> origins.attributes("", entity.attributes()));
    ComputedLinks.check(design, findings);
    SnapshotLinks.check(design, findings);
  }

  private void attributes(String path, Map<String, Attribute> attributes) {
    attributes.forEach(
        (name, attribute) -> {
          attribute.generatedId().ifPresent(kind -> generated(path, attribute, kind));
          if (attribute.snapshot().isPresent() && !path.isEmpty()) {
            findings.malformed(
                "`%s` cannot be a snapshot inside a map".formatted(path + name),
                attribute.span(),
                "take it beside the map");
          }
          inside(path + name + ".", attribute.type());
        });
  }

  private void inside(String path, AttributeType type) {
    if (type instanceof AttributeType.Fields fields) {
      attributes(path, fields.fields());
    } else if (type instanceof AttributeType.ListOf list) {
      inside(path, list.element());
    }
  }

  /** An id that the runtime makes has to fit its attribute, and belongs to a whole item. */
  private void generated(String path, Attribute attribute, IdKind kind) {
    if (!path.isEmpty()) {
      findings.malformed(
          "`%s` cannot be generated inside a map: %s names a whole item"
              .formatted(path + attribute.name(), kind.call()),
          attribute.span(),
          "generate it beside the map, or bring the value");
      return;
    }
    boolean text =
        attribute.type() instanceof AttributeType.Text
            || attribute.type() instanceof AttributeType.Any;
    Optional<String> refusal =
        text
            ? ValueFit.refusal(attribute.type(), kind.example())
            : Optional.of("its type is not text");
    refusal.ifPresent(
        why ->
            findings.malformed(
                "`%s` makes no value of `%s`: %s, and it makes %s"
                    .formatted(kind.call(), attribute.name(), why, kind.example()),
                attribute.span(),
                "write `%s = %s`".formatted(kind == IdKind.ULID ? "ulid" : "uuid", kind.call())));
  }
}
