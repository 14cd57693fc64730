package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.value.AnyValue;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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
    return AnyValue.arbitrary();
  }
}
