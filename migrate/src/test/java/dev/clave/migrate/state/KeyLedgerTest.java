package dev.clave.migrate.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyLedgerTest {
  @Property(tries = 20)
  void aKeyBelongsToTheFirstThatClaimsIt(@ForAll @IntRange(min = 1, max = 20_000) int keys) {
    KeyLedger ledger = new KeyLedger();
    for (int key = 0; key < keys; key++) {
      assertThat(ledger.claim(claim(key, key))).isEqualTo(key);
    }
    for (int key = 0; key < keys; key++) {
      assertThat(ledger.claim(claim(key, -1))).isEqualTo(key);
      assertThat(ledger.contains(claim(key, 0).key())).isTrue();
    }
    assertThat(ledger.contains(claim(keys, 0).key())).isFalse();
    assertThat(ledger.size()).isEqualTo(keys);
  }

  @Test
  void aNumberIsTheSameHoweverItIsWritten() {
    assertThat(Digest.of(number("1.50"))).isEqualTo(Digest.of(number("15E-1")));
    assertThat(Digest.of(number("100"))).isEqualTo(Digest.of(number("1E2")));
    assertThat(Digest.of(number("1"))).isNotEqualTo(Digest.of(number("2")));
    assertThat(Digest.of(number("1")))
        .isNotEqualTo(Digest.of(Map.of("a", AttributeValue.fromS("1"))));
  }

  private static Map<String, AttributeValue> number(String number) {
    return Map.of("a", AttributeValue.fromN(number));
  }

  private static KeyLedger.Claim claim(int key, long owner) {
    return new KeyLedger.Claim(
        Digest.of("t", Map.of("k", AttributeValue.fromN(Integer.toString(key)))), owner);
  }
}
