package dev.clave.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class StoredItemTest {

  @Property(tries = 300)
  void itsSizeIsTheItemsWhetherItIsReadOrNot(@ForAll("values") AttributeValue value) {
    Map<String, AttributeValue> item = Map.of("año", value);
    int size = ValueSize.ofItem(item);
    StoredItem kept = StoredItem.of(item);
    assertThat(kept.size()).isEqualTo(size);
    assertThat(StoredItem.of(kept.bytes()).size()).isEqualTo(size);
    StoredItem read = StoredItem.of(kept.bytes());
    assertThat(read.item()).isEqualTo(item);
    assertThat(read.size()).isEqualTo(size);
  }

  @Property(tries = 300)
  void aCopyHasWhatTheItemHas(@ForAll("values") AttributeValue value) {
    Map<String, AttributeValue> item = Map.of("a", value, "b", AttributeValue.fromN("7"));
    StoredItem stored = StoredItem.of(StoredItem.of(item).bytes());
    Map<String, AttributeValue> copy = new LinkedHashMap<>();
    stored.toCopy().forEach(copy::put);
    assertThat(copy).isEqualTo(item);
    assertThat(stored.toCopy()).hasSize(2).isEqualTo(item);
  }

  @Property(tries = 300)
  void itHasTheContentOfAnotherWhenTheItemsAreEqual(
      @ForAll("values") AttributeValue one, @ForAll("values") AttributeValue other) {
    Map<String, AttributeValue> first = Map.of("a", one);
    Map<String, AttributeValue> second = Map.of("a", other);
    assertThat(stored(first).hasContentOf(stored(second))).isEqualTo(first.equals(second));
    assertThat(stored(first).hasContentOf(stored(first))).isTrue();
  }

  @Example
  void theOrderOfAttributesDoesNotMatterAtAnyLevel() {
    Map<String, AttributeValue> inner =
        Map.of("x", AttributeValue.fromS("left"), "y", AttributeValue.fromS("down"));
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("a", AttributeValue.fromM(inner));
    item.put("b", AttributeValue.fromL(List.of(AttributeValue.fromM(inner))));
    Map<String, AttributeValue> reversed = new LinkedHashMap<>();
    reversed.put("b", AttributeValue.fromL(List.of(AttributeValue.fromM(reversed(inner)))));
    reversed.put("a", AttributeValue.fromM(reversed(inner)));
    Map<String, AttributeValue> withinReversed = new LinkedHashMap<>();
    withinReversed.put("a", reversed.get("a"));
    withinReversed.put("b", reversed.get("b"));
    assertThat(stored(item).hasContentOf(stored(reversed))).isTrue();
    assertThat(stored(item).hasContentOf(stored(withinReversed))).isTrue();
    withinReversed.put("b", AttributeValue.fromL(List.of(AttributeValue.fromM(swapped()))));
    assertThat(stored(item).hasContentOf(stored(withinReversed))).isFalse();
  }

  private static Map<String, AttributeValue> swapped() {
    return Map.of("x", AttributeValue.fromS("down"), "y", AttributeValue.fromS("left"));
  }

  private static Map<String, AttributeValue> reversed(Map<String, AttributeValue> map) {
    List<String> names = new ArrayList<>(map.keySet());
    Collections.reverse(names);
    Map<String, AttributeValue> reversed = new LinkedHashMap<>();
    names.forEach(name -> reversed.put(name, map.get(name)));
    return reversed;
  }

  /** As it comes from storage. */
  private static StoredItem stored(Map<String, AttributeValue> item) {
    return StoredItem.of(ItemCodec.encode(item));
  }

  @Provide
  Arbitrary<AttributeValue> values() {
    return AnyValue.arbitrary();
  }
}
