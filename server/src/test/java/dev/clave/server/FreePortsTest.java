package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.Store;
import dev.clave.server.token.SigningKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FreePortsTest {
  @TempDir private Path folder;

  static List<Setting> ports() {
    return List.of(Setting.PORT, Setting.DYNAMODB_PORT, Setting.S3_PORT);
  }

  @ParameterizedTest
  @MethodSource("ports")
  void aTakenPortIsToldBeforeAnythingIsLoaded(Setting setting) throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<Setting, String> flags = new HashMap<>();
      flags.put(Setting.DATA, folder.toString());
      flags.put(Setting.PORT, "0");
      flags.put(Setting.DYNAMODB_PORT, "0");
      flags.put(Setting.S3_PORT, "0");
      flags.put(setting, Integer.toString(other.getLocalPort()));
      Configuration configuration = Configuration.of(Optional.empty(), Map.of(), flags);

      assertThatThrownBy(() -> LibraryServer.start(configuration))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("port " + other.getLocalPort())
          .hasMessageContaining("--set " + setting.key());
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void thePortOfAStoreThatNobodyNeedsMayBeTaken() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<Setting, String> flags = Map.of(Setting.S3_PORT, "" + other.getLocalPort());
      Configuration configuration = LibraryServer.configuration(flags);

      FreePorts.check(configuration, Set.of(Store.TABLES));
      assertThatThrownBy(() -> FreePorts.check(configuration, Set.of(Store.OBJECTS)))
          .hasMessageContaining("port " + other.getLocalPort());
    }
  }

  @Test
  void aKeyThatWasNotKeptIsMadeAnewSoThatItsTokenIsShown() {
    assertThat(SigningKey.in(folder).fresh()).isTrue();

    SigningKey next = SigningKey.in(folder);
    assertThat(next.fresh()).isTrue();
    next.keep();

    assertThat(SigningKey.in(folder).fresh()).isFalse();
    assertThat(SigningKey.in(folder).id()).isEqualTo(next.id());
  }
}
