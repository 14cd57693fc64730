package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class AttributeValueWireTest {

  @Property(tries = 300)
  void whatIsWrittenIsReadBackEqual(@ForAll("values") AttributeValue value) {
    byte[] json = ResponseWriter.write(GetItemResponse.builder().item(Map.of("a", value)).build());
    PutItemRequest read =
        (PutItemRequest) RequestReader.read(json, (SdkPojo) PutItemRequest.builder());
    assertThat(read.item()).isEqualTo(Map.of("a", value));
  }

  @Provide
  Arbitrary<AttributeValue> values() {
    Arbitrary<String> text = Arbitraries.strings().ofMaxLength(20);
    Arbitrary<SdkBytes> bytes =
        Arbitraries.bytes().array(byte[].class).ofMaxSize(20).map(SdkBytes::fromByteArray);
    Arbitrary<AttributeValue> scalar =
        Arbitraries.oneOf(
            text.map(AttributeValue::fromS),
            Arbitraries.bigDecimals().map(number -> AttributeValue.fromN(number.toString())),
            bytes.map(AttributeValue::fromB),
            Arbitraries.of(true, false).map(AttributeValue::fromBool),
            Arbitraries.just(AttributeValue.fromNul(true)),
            text.list().ofMaxSize(3).map(AttributeValue::fromSs),
            bytes.list().ofMaxSize(3).map(AttributeValue::fromBs));
    return Arbitraries.recursive(() -> scalar, AttributeValueWireTest::nested, 0, 3);
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
