package dev.clave.table.value;

import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Anything that DynamoDB stores, by the Java type it comes in. */
final class AnyCodec implements ValueCodec {
  private static final NumberCodec ANY_NUMBER =
      new NumberCodec(new AttributeType.Numeric(false, Optional.empty(), Optional.empty()));

  /** Levels of nesting in one attribute, by the AWS documentation of service quotas. */
  private static final int DEEPEST = 32;

  private final int level;

  AnyCodec() {
    this(1);
  }

  private AnyCodec(int level) {
    this.level = level;
  }

  /** The codec of what is inside; what no item can hold is not followed any deeper. */
  private AnyCodec inner(Object value) {
    if (level > DEEPEST) {
      throw Mismatch.of("at most " + DEEPEST + " levels of nesting", value);
    }
    return new AnyCodec(level + 1);
  }

  @Override
  public AttributeValue encode(Object value) {
    if (value == null) {
      return AttributeValue.createNul(true);
    }
    if (value instanceof Boolean bool) {
      return AttributeValue.createBool(bool);
    }
    if (value instanceof Number) {
      return ANY_NUMBER.encode(value);
    }
    if (value instanceof Instant instant) {
      return AttributeValue.createS(Timestamps.text(instant));
    }
    if (value instanceof Map) {
      return new MapCodec(inner(value)).encode(value);
    }
    if (value instanceof Collection) {
      return new ListCodec(inner(value)).encode(value);
    }
    if (value instanceof byte[]) {
      return new BinaryCodec().encode(value);
    }
    return AttributeValue.createS(TextCodec.wellFormed(value.toString()));
  }

  @Override
  public Object decode(AttributeValue value) {
    return plain(value);
  }

  /** A stored value by what it is, whatever the design says it should be. */
  static Object plain(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> new BigDecimal(value.n());
      case BOOL -> value.bool();
      case B -> value.b().asByteArray();
      case SS -> new LinkedHashSet<>(value.ss());
      case NS -> {
        LinkedHashSet<Object> numbers = new LinkedHashSet<>();
        value.ns().forEach(number -> numbers.add(new BigDecimal(number)));
        yield numbers;
      }
      case BS -> value.bs().stream().map(bytes -> (Object) bytes.asByteArray()).toList();
      case L -> {
        List<Object> list = new ArrayList<>();
        value.l().forEach(each -> list.add(plain(each)));
        yield list;
      }
      case M -> {
        Map<String, Object> map = new LinkedHashMap<>();
        value.m().forEach((name, each) -> map.put(name, plain(each)));
        yield map;
      }
      default -> null;
    };
  }
}
