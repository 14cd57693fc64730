package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tells stored items apart by the attributes in which a design keeps their types. */
record ItemTypes(Set<String> attributes) {
  static ItemTypes of(Design design) {
    Set<String> attributes = new LinkedHashSet<>();
    for (Entity entity : design.entities()) {
      entity.typeAttribute().ifPresent(attributes::add);
    }
    return new ItemTypes(attributes);
  }

  /** Empty for an item that says nothing of its type. */
  String of(Map<String, AttributeValue> item) {
    for (String name : attributes) {
      AttributeValue type = item.get(name);
      if (type != null && type.s() != null) {
        return type.s();
      }
    }
    return "";
  }
}
