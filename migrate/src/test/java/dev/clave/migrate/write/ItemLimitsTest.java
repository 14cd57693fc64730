package dev.clave.migrate.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemLimitsTest {
  private static final Design DESIGN =
      Design.check(
              """
              design: things
              key: PK, SK
              indexes: { GSI1: "GSI1PK, GSI1SK" }
              entities:
                thing: { PK: THING#<id>, SK: THING, GSI1PK: NAME#<name>, GSI1SK: <id> }
              patterns:
                thing: PK = THING#<id> and SK = THING
                byName: GSI1PK = NAME#<name>
              """)
          .design()
          .orElseThrow();

  private static Optional<String> refusal(String attribute, AttributeValue value) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("PK", AttributeValue.fromS("THING#1"));
    item.put("SK", AttributeValue.fromS("THING"));
    item.put(attribute, value);
    return new ItemLimits(DESIGN.tables().get(0)).refusal(item);
  }

  private static AttributeValue nested(int levels) {
    return AttributeValue.fromL(levels == 1 ? List.of() : List.of(nested(levels - 1)));
  }

  @Test
  void keysHaveALengthInBytesAlsoThoseOfIndexes() {
    assertThat(refusal("PK", AttributeValue.fromS("k".repeat(2048)))).isEmpty();
    assertThat(refusal("PK", AttributeValue.fromS("k".repeat(2049)))).isPresent();
    assertThat(refusal("SK", AttributeValue.fromS("é".repeat(512)))).isEmpty();
    assertThat(refusal("SK", AttributeValue.fromS("é".repeat(513))))
        .contains("expected a key `SK` of at most 1024 bytes, found 1026");
    assertThat(refusal("GSI1SK", AttributeValue.fromS("k".repeat(1025)))).isPresent();
    assertThat(refusal("other", AttributeValue.fromS("k".repeat(3000)))).isEmpty();
  }

  @Test
  void mapsHaveNamesAndNotTooManyLevels() {
    assertThat(refusal("m", AttributeValue.fromM(Map.of("", AttributeValue.fromS("x")))))
        .contains("expected names in a map, found an empty one");
    assertThat(refusal("l", nested(32))).isEmpty();
    assertThat(refusal("l", nested(33))).isPresent();
  }
}
