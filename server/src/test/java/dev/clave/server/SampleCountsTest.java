package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.config.Setting;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sample files that leave out what the design counts. */
final class SampleCountsTest {
  @RegisterExtension static final Clinic SERVER = new Clinic();

  static final class Clinic extends SharedServer {
    @Override
    protected Server start() {
      try {
        Path folder = Files.createTempDirectory("clinic");
        Files.writeString(
            folder.resolve("design.yaml"),
            """
            design: clinic
            key: PK, SK
            entities:
              owner:
                PK: OWNER#<ownerId>
                SK: OWNER
                attributes: { ownerId: string }
                counters: { animals: animal }
              animal:
                PK: OWNER#<ownerId>
                SK: ANIMAL#<animalId>
                attributes: { ownerId: string, animalId: string }
            patterns:
              ofOwner: { where: PK = OWNER#<ownerId>, returns: [owner, animal] }
            """);
        Files.writeString(
            Files.createDirectory(folder.resolve("sample")).resolve("clinic.jsonl"),
            """
            {"entity": "owner", "attributes": {"ownerId": "ana"}}
            {"entity": "animal", "attributes": {"ownerId": "ana", "animalId": "a1"}}
            {"entity": "animal", "attributes": {"ownerId": "ana", "animalId": "a2"}}
            """);
        return Server.builder()
            .serve(SystemFolder.read(folder))
            .configuration(ShopServer.configuration(Map.of(Setting.SAMPLE, "true")))
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void areCountedWhenTheSampleIsLoaded() {
    assertThat(SERVER.get("/api/clinic/entities/owner/ana").json().path("animals").asInt())
        .isEqualTo(2);
  }
}
