package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Parameter;
import java.util.List;
import java.util.Optional;

/** What a design calls its things, for modules that are given names and know no designs. */
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
}
