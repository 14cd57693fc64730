package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.audit.AuditSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that has just made its stores, with an audit trail, files and samples. */
final class FreshServerTest {
  /** The library with its audit trail, not shared with other suites. */
  static final class AuditedLibrary extends SharedServer {
    @Override
    protected Server start() {
      return LibraryServer.start(
          LibraryServer.configuration(Map.of(AuditSettings.of("library").on(), "true")));
    }
  }

  @RegisterExtension static final AuditedLibrary SERVER = new AuditedLibrary();

  @Test
  void whatTheServerDoesForItselfRingsNoAlarmAndIsNobodysMistake() {
    assertThat(SERVER.get("/api/operations/alarms").json().get("alarms"))
        .isNotEmpty()
        .noneMatch(alarm -> alarm.get("on").asBoolean());
    for (JsonNode minutes : SERVER.get("/api/operations/metrics").json().get("tables")) {
      assertThat(minutes).allMatch(minute -> minute.get("user_errors").asLong() == 0);
    }
  }
}
