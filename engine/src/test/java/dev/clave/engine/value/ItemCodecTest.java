package dev.clave.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemCodecTest {

  @Property(tries = 300)
  void whatIsStoredIsReadBackEqualAndItsSizeIsTheItems(@ForAll("values") AttributeValue value) {
    Map<String, AttributeValue> item = Map.of("año", value);
    ItemReader reader = new ItemReader(ItemCodec.encode(item));
    assertThat(reader.readItem()).isEqualTo(item);
    assertThat(reader.size()).isEqualTo(ValueSize.ofItem(item));
  }

  @Provide
  Arbitrary<AttributeValue> values() {
    return AnyValue.arbitrary();
  }
}
