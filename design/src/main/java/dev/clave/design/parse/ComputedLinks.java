package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Arithmetic;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Part;
import dev.clave.design.model.Step;
import dev.clave.design.model.Template;
import java.util.Optional;
import java.util.stream.Stream;

/** Refuses computed attributes that cannot be kept, and steps that set one. */
final class ComputedLinks {
  private final Design design;
  private final Findings findings;

  private ComputedLinks(Design design, Findings findings) {
    this.design = design;
    this.findings = findings;
  }

  static void check(Design design, Findings findings) {
    ComputedLinks links = new ComputedLinks(design, findings);
    for (Entity entity : design.entities()) {
      entity
          .attributes()
          .values()
          .forEach(
              attribute ->
                  attribute
                      .computed()
                      .ifPresent(template -> links.attribute(entity, attribute, template)));
      links.inTableKey(entity);
      links.inside(entity);
    }
    design.transactions().forEach(transaction -> transaction.steps().forEach(links::step));
  }

  private void attribute(Entity entity, Attribute attribute, Template template) {
    if (isKept(entity, attribute.name())) {
      findings.malformed(
          "`%s` is kept by the runtime and cannot be computed as well".formatted(attribute.name()),
          attribute.span(),
          "compute an attribute of another name");
      return;
    }
    boolean number = attribute.type() instanceof AttributeType.Numeric;
    if (!number && !(attribute.type() instanceof AttributeType.Text)) {
      findings.malformed(
          "`%s` is computed, and only text and numbers can be".formatted(attribute.name()),
          attribute.span(),
          "make it a string or a number");
      return;
    }
    if (number && Arithmetic.of(template).isEmpty()) {
      findings.malformed(
          "`%s` is no sum or product of numbers".formatted(template.text()),
          template.span(),
          "write attributes and numbers with +, - and * between them: `<price> * <quantity>`");
    }
    for (Part.Variable variable : template.variables()) {
      input(entity, attribute, variable, number);
    }
  }

  private void input(Entity entity, Attribute attribute, Part.Variable variable, boolean number) {
    Optional<Attribute> source = entity.attribute(variable.name());
    if (source.isEmpty()) {
      findings.unknown(
          "attribute of `" + entity.name() + "` called",
          variable.name(),
          variable.span(),
          entity.attributes().keySet());
    } else if (source.get().computed().isPresent() || isKept(entity, variable.name())) {
      findings.malformed(
          "`%s` is computed from `%s`, which the runtime keeps itself"
              .formatted(attribute.name(), variable.name()),
          variable.span(),
          "compute it from attributes that callers write");
    } else if (number != source.get().type() instanceof AttributeType.Numeric && number) {
      findings.malformed(
          "`%s` is no number, and `%s` is computed from it"
              .formatted(variable.name(), attribute.name()),
          variable.span(),
          "compute it from numbers");
    } else if (mayBeAbsent(entity, variable.name()) && !attribute.optional()) {
      findings.malformed(
          "`%s` has no value when `%s` has none, and every item must have it"
              .formatted(attribute.name(), variable.name()),
          variable.span(),
          "make it optional: write a `?` behind its type");
    }
  }

  private static boolean mayBeAbsent(Entity entity, String path) {
    for (int dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
      if (entity.attribute(path.substring(0, dot)).map(Attribute::optional).orElse(false)) {
        return true;
      }
    }
    return entity
        .attribute(path)
        .map(source -> source.optional() && source.defaultValue().isEmpty())
        .orElse(false);
  }

  private static boolean isKept(Entity entity, String name) {
    return entity.isKeptByRuntime(name)
        || entity.expiry().filter(expiry -> expiry.attribute().equals(name)).isPresent();
  }

  /** The table's key is asked for by its parts, and what is computed has none. */
  private void inTableKey(Entity entity) {
    for (KeyAttribute key : design.table(entity.table()).key().attributes()) {
      entity.key(key.name()).stream()
          .flatMap(rule -> rule.templates().stream())
          .flatMap(template -> template.variables().stream())
          .forEach(
              variable ->
                  entity
                      .attribute(variable.name())
                      .flatMap(Attribute::computed)
                      .ifPresent(
                          template ->
                              findings.malformed(
                                  "`%s` is computed, and who asks for a `%s` by its key gives what it is computed from"
                                      .formatted(variable.name(), entity.name()),
                                  variable.span(),
                                  "write `%s` in the key itself".formatted(template.text()))));
    }
  }

  private void inside(Entity entity) {
    entity.attributes().forEach((name, attribute) -> inside(name, attribute.type()));
  }

  private void inside(String path, AttributeType type) {
    if (type instanceof AttributeType.ListOf list) {
      inside(path, list.element());
    } else if (type instanceof AttributeType.Fields fields) {
      fields
          .fields()
          .forEach(
              (name, field) -> {
                if (field.computed().isPresent()) {
                  findings.malformed(
                      "`%s.%s` cannot be computed inside a map".formatted(path, name),
                      field.span(),
                      "compute it beside the map, as in `<%s.…>`".formatted(path));
                }
                inside(path + "." + name, field.type());
              });
    }
  }

  private void step(Step step) {
    Entity entity = design.entity(step.entity());
    Stream.of(step.set().keySet(), step.add().keySet(), step.remove())
        .flatMap(names -> names.stream())
        .filter(name -> entity.attribute(name).flatMap(Attribute::computed).isPresent())
        .forEach(
            name ->
                findings.malformed(
                    "`%s` is computed, so no step sets it".formatted(name),
                    findings.place(step.span(), name),
                    "set what it is computed from"));
  }
}
