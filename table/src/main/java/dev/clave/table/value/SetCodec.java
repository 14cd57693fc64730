package dev.clave.table.value;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A set of texts, numbers or bytes. DynamoDB has no empty sets. */
final class SetCodec implements ValueCodec {
  private final ValueCodec element;

  SetCodec(ValueCodec element) {
    this.element = element;
  }

  @Override
  public AttributeValue encode(Object value) {
    if (!(value instanceof Collection<?> elements) || elements.isEmpty()) {
      throw Mismatch.of("a set of one element or more", value);
    }
    List<AttributeValue> storedElements =
        elements.stream().map(element::encode).distinct().toList();
    AttributeValue first = storedElements.get(0);
    if (first.s() != null) {
      return AttributeValue.createSs(storedElements.stream().map(AttributeValue::s).toList());
    }
    if (first.n() != null) {
      return AttributeValue.createNs(storedElements.stream().map(AttributeValue::n).toList());
    }
    return AttributeValue.createBs(storedElements.stream().map(AttributeValue::b).toList());
  }

  @Override
  public Object decode(AttributeValue value) {
    Stream<AttributeValue> each;
    if (value.hasSs()) {
      each = value.ss().stream().map(AttributeValue::createS);
    } else if (value.hasNs()) {
      each = value.ns().stream().map(AttributeValue::createN);
    } else if (value.hasBs()) {
      each = value.bs().stream().map(AttributeValue::createB);
    } else {
      return AnyCodec.plain(value);
    }
    Set<Object> plain = new LinkedHashSet<>();
    each.forEach(one -> plain.add(element.decode(one)));
    return plain;
  }
}
