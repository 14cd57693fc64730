package dev.clave.table.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import org.junit.jupiter.api.Test;

final class AesGcmTest {
  private static final byte[] CONTENT = "PK=USER#ana".getBytes(StandardCharsets.UTF_8);

  private final AesGcm cipher = new AesGcm(new byte[32]);

  @Test
  void whatWasEncryptedIsDecryptedWithTheSameBinding() throws AEADBadTagException {
    assertThat(cipher.decrypt(cipher.encrypt(CONTENT, "a"), "a")).isEqualTo(CONTENT);
    assertThat(cipher.decrypt(cipher.encrypt(new byte[0], "a"), "a")).isEmpty();
  }

  @Test
  void theSameContentIsEncryptedDifferentlyEachTime() {
    assertThat(cipher.encrypt(CONTENT, "a")).isNotEqualTo(cipher.encrypt(CONTENT, "a"));
  }

  @Test
  void anotherBindingOrKeyDecryptsNothing() {
    byte[] sealed = cipher.encrypt(CONTENT, "a");
    byte[] otherKey = new byte[32];
    otherKey[31] = 1;

    assertThatThrownBy(() -> cipher.decrypt(sealed, "b")).isInstanceOf(AEADBadTagException.class);
    assertThatThrownBy(() -> new AesGcm(otherKey).decrypt(sealed, "a"))
        .isInstanceOf(AEADBadTagException.class);
  }

  @Test
  void anAlteredByteOrACutDecryptsNothing() {
    byte[] sealed = cipher.encrypt(CONTENT, "a");
    for (int at = 0; at < sealed.length; at++) {
      byte[] altered = sealed.clone();
      altered[at] ^= 1;
      assertThatThrownBy(() -> cipher.decrypt(altered, "a"))
          .isInstanceOf(AEADBadTagException.class);
      byte[] cut = Arrays.copyOf(sealed, at);
      assertThatThrownBy(() -> cipher.decrypt(cut, "a")).isInstanceOf(AEADBadTagException.class);
    }
  }
}
