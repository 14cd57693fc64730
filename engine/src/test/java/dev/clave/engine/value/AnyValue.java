package dev.clave.engine.value;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attribute values of every type, with texts short and long, up to three levels deep. */
public final class AnyValue {
  private static final int LONGEST_TEXT = 80;

  private AnyValue() {}

  public static Arbitrary<AttributeValue> arbitrary() {
    Arbitrary<String> text = Arbitraries.strings().ofMaxLength(LONGEST_TEXT);
    Arbitrary<String> number = Arbitraries.bigDecimals().map(Object::toString);
    Arbitrary<SdkBytes> bytes =
        Arbitraries.bytes().array(byte[].class).ofMaxSize(20).map(SdkBytes::fromByteArray);
    Arbitrary<AttributeValue> scalar =
        Arbitraries.oneOf(
            text.map(AttributeValue::fromS),
            number.map(AttributeValue::fromN),
            bytes.map(AttributeValue::fromB),
            Arbitraries.of(true, false).map(AttributeValue::fromBool),
            Arbitraries.just(AttributeValue.fromNul(true)),
            text.list().ofMaxSize(3).map(AttributeValue::fromSs),
            number.list().ofMaxSize(3).map(AttributeValue::fromNs),
            bytes.list().ofMaxSize(3).map(AttributeValue::fromBs));
    return Arbitraries.recursive(() -> scalar, AnyValue::nested, 0, 3);
  }

  private static Arbitrary<AttributeValue> nested(Arbitrary<AttributeValue> inner) {
    Arbitrary<List<AttributeValue>> list = inner.list().ofMaxSize(3);
    return Arbitraries.oneOf(
        list.map(AttributeValue::fromL),
        Arbitraries.maps(Arbitraries.strings().ofMaxLength(5), inner)
            .ofMaxSize(3)
            .map(AttributeValue::fromM));
  }
}
