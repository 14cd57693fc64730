package dev.clave.table.value;

import dev.clave.design.model.AttributeType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Carries the values of one attribute type to DynamoDB and back. */
public interface ValueCodec {
  /** The stored form of a value; a {@link Mismatch} if it does not fit. */
  AttributeValue encode(Object value);

  /** The stored form of a value that came as text: a parameter, a constant, a default. */
  default AttributeValue encodeText(String text) {
    return encode(text);
  }

  /** As {@link #encodeText}, of a bound from above: a day given for a timestamp means its end. */
  default AttributeValue encodeUpper(String text) {
    return encodeText(text);
  }

  /** The plain form of a stored value; what is of another type is given as it is. */
  Object decode(AttributeValue value);

  static ValueCodec of(AttributeType type) {
    return of(type, false);
  }

  /**
   * The codec of a type; with {@code strictTimestamps} an instant that is finer than its attribute
   * keeps is a {@link Mismatch}, else it is truncated.
   */
  static ValueCodec of(AttributeType type, boolean strictTimestamps) {
    if (type instanceof AttributeType.Text text) {
      return new TextCodec(text);
    }
    if (type instanceof AttributeType.Numeric numeric) {
      return new NumberCodec(numeric);
    }
    if (type instanceof AttributeType.Bool) {
      return new BooleanCodec();
    }
    if (type instanceof AttributeType.Timestamp timestamp) {
      return new TimestampCodec(timestamp.form(), strictTimestamps);
    }
    if (type instanceof AttributeType.Date) {
      return new DateCodec();
    }
    if (type instanceof AttributeType.Binary) {
      return new BinaryCodec();
    }
    if (type instanceof AttributeType.Enumeration enumeration) {
      return new EnumerationCodec(enumeration.values());
    }
    if (type instanceof AttributeType.Fields fields) {
      return FieldsCodec.of(fields.fields(), strictTimestamps);
    }
    if (type instanceof AttributeType.MapOf map) {
      return new MapCodec(of(map.element(), strictTimestamps));
    }
    if (type instanceof AttributeType.ListOf list) {
      return new ListCodec(of(list.element(), strictTimestamps));
    }
    if (type instanceof AttributeType.SetOf set) {
      return new SetCodec(of(set.element(), strictTimestamps));
    }
    if (type instanceof AttributeType.Vector vector) {
      return new VectorCodec(
          vector.dimensions(), new ListCodec(of(vector.asList().element(), strictTimestamps)));
    }
    return new AnyCodec();
  }
}
