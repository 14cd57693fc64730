package dev.clave.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.Arbitraries;
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

  /** Damaged or forged: no more memory is asked for than the bytes can fill. */
  @Property
  void aLengthBeyondTheLastByteIsRefused(@ForAll("tagsWithLength") int tag) {
    byte[] bytes = {1, 1, 'x', (byte) tag, -1, -1, -1, -1, 7};
    assertThatThrownBy(() -> ItemCodec.decode(bytes))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("expected a length of at most 0 in a stored item, found 2147483647");
  }

  @Provide
  Arbitrary<Integer> tagsWithLength() {
    return Arbitraries.of(1, 2, 3, 7, 8, 9, 10, 11);
  }

  @Provide
  Arbitrary<AttributeValue> values() {
    return AnyValue.arbitrary();
  }
}
