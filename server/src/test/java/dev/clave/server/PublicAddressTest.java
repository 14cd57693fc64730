package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PublicAddressTest {
  private static void check(String host, Map<Setting, String> more) {
    Map<Setting, String> settings = new HashMap<>();
    settings.put(Setting.HOST, host);
    settings.putAll(more);
    PublicAddress.check(Configuration.of(Optional.empty(), Map.of(), settings));
  }

  @Test
  void anAddressThatOthersCanReachIsRefused() {
    for (String host : new String[] {"0.0.0.0", "::", "192.0.2.7"}) {
      assertThatThrownBy(() -> check(host, Map.of()))
          .hasMessageContaining("`" + host + "` can be reached from other machines")
          .hasMessageContaining("allow-public");
    }
  }

  @Test
  void thisMachineAloneIsFine() {
    for (String host : new String[] {"127.0.0.1", "::1", "localhost"}) {
      assertThatCode(() -> check(host, Map.of())).doesNotThrowAnyException();
    }
  }

  @Test
  void tlsOrAPlainWordLetsItOut() {
    assertThatCode(
            () ->
                check(
                    "0.0.0.0",
                    Map.of(Setting.TLS_CERTIFICATE, "cert.pem", Setting.TLS_KEY, "key.pem")))
        .doesNotThrowAnyException();
    assertThatCode(() -> check("0.0.0.0", Map.of(Setting.ALLOW_PUBLIC, "true")))
        .doesNotThrowAnyException();
  }

  @Test
  void halfOfWhatTlsNeedsIsNotTakenForNone() {
    assertThatThrownBy(() -> check("127.0.0.1", Map.of(Setting.TLS_KEY, "key.pem")))
        .hasMessageContaining("found `tls.key` alone");
    assertThatThrownBy(() -> check("0.0.0.0", Map.of(Setting.TLS_CERTIFICATE, "cert.pem")))
        .hasMessageContaining("found `tls.certificate` alone");
  }
}
