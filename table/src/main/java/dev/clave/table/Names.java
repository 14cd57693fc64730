package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Step;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a design calls its things, for modules that are given names and know no designs.
 *
 * <pre>{@code
 * Names names = new Names(table.design());
 * names.hasAttribute("viaje", "status");    // whether a setting that names it can be taken
 * names.words("viaje", "status");           // Optional[[pendiente, en_curso, completado, cancelado]]
 * }</pre>
 */
public record Names(Design design) {

  public boolean hasEntity(String entity) {
    return design.findEntity(entity).isPresent();
  }

  public boolean hasAttribute(String entity, String attribute) {
    return design.findEntity(entity).flatMap(each -> each.attribute(attribute)).isPresent();
  }

  public boolean isNumber(String entity, String attribute) {
    return design
        .findEntity(entity)
        .flatMap(each -> each.attribute(attribute))
        .filter(each -> each.type() instanceof AttributeType.Numeric)
        .isPresent();
  }

  /** The few words that an attribute takes, if it takes no others. */
  public Optional<List<String>> words(String entity, String attribute) {
    return design
        .findEntity(entity)
        .flatMap(each -> each.attribute(attribute))
        .filter(each -> each.type() instanceof AttributeType.Enumeration)
        .map(each -> ((AttributeType.Enumeration) each.type()).values());
  }

  /** What a pattern takes, if there is one of that name. */
  public Optional<List<String>> parameters(String pattern) {
    return design
        .findPattern(pattern)
        .map(each -> each.parameters().stream().map(Parameter::name).toList());
  }

  public boolean hasTransaction(String transaction) {
    return design.findTransaction(transaction).isPresent();
  }

  /** What a transaction takes. */
  public Set<String> inputs(String transaction) {
    Set<String> names = new LinkedHashSet<>();
    for (Step step : design.findTransaction(transaction).orElseThrow().steps()) {
      Entity entity = design.entity(step.entity());
      names.addAll(entity.keyVariables(design.table(entity.table()).key()));
      if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT) {
        names.addAll(entity.attributes().keySet());
      }
      step.operands().forEach(operand -> addInputs(operand, names));
    }
    return names;
  }

  private static void addInputs(Operand operand, Set<String> names) {
    if (operand instanceof Operand.Parameter parameter) {
      names.add(parameter.name());
    } else if (operand instanceof Operand.Text text) {
      text.template().variables().forEach(variable -> names.add(variable.name()));
    }
  }
}
