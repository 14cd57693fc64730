package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.config.Setting;
import dev.clave.server.store.Startup;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Sample files that leave out what the runtime makes: ids, snapshots, counts, tallies. */
final class SampleCountsTest {
  @RegisterExtension static final Clinic SERVER = new Clinic();

  static final class Clinic extends SharedServer {
    @Override
    protected Server start() {
      try {
        Path folder = Files.createTempDirectory("clinic");
        write(folder);
        return serve(folder, new ArrayList<>());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Server serve(Path folder, List<String> warnings) {
    return Server.builder()
        .serve(SystemFolder.read(folder))
        .configuration(ShopServer.configuration(Map.of(Setting.SAMPLE, "true")))
        .startup(
            new Startup() {
              @Override
              public void done(String what, long millis) {}

              @Override
              public void warned(String warning) {
                warnings.add(warning);
              }
            })
        .start();
  }

  private static void write(Path folder) throws IOException {
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
            attributes: { ownerId: string, animalId: string, name: string = Kiko }
          visit:
            PK: OWNER#<ownerId>
            SK: VISIT#<visitId>
            attributes: { ownerId: string, visitId: ulid = ulid(), animalId: string, animal: { is: snapshot of animal.name } }
          figures:
            kind: tally
            PK: OWNER#<ownerId>
            SK: FIGURES
            counters: { visits: visit }
            attributes: { ownerId: string }
        patterns:
          visitsOfOwner: { where: PK = OWNER#<ownerId> and SK begins_with VISIT#, returns: visit }
          ofOwner: { where: PK = OWNER#<ownerId>, returns: [owner, animal, visit, figures] }
        """);
    Files.writeString(
        Files.createDirectory(folder.resolve("sample")).resolve("clinic.jsonl"),
        """
        {"entity": "owner", "attributes": {"ownerId": "ana"}}
        {"entity": "animal", "attributes": {"ownerId": "ana", "animalId": "a1"}}
        {"entity": "animal", "attributes": {"ownerId": "ana", "animalId": "a2"}}
        {"entity": "visit", "attributes": {"ownerId": "ana", "animalId": "a1"}}
        {"entity": "visit", "attributes": {"ownerId": "ana", "animalId": "a2"}}
        """);
  }

  @Test
  void areCountedWhenTheSampleIsLoaded() {
    assertThat(SERVER.get("/api/clinic/entities/owner/ana").json().path("animals").asInt())
        .isEqualTo(2);
    assertThat(SERVER.get("/api/clinic/entities/figures/ana").json().path("visits").asInt())
        .isEqualTo(2);
  }

  @Test
  void haveIdsAndSnapshotsMadeForThem() {
    JsonNode visits = SERVER.get("/api/clinic/patterns/visitsOfOwner?ownerId=ana").json();
    assertThat(visits.at("/items/0/attributes/visitId").asText()).hasSize(26);
    assertThat(visits.at("/items/1/attributes/visitId").asText())
        .isNotEqualTo(visits.at("/items/0/attributes/visitId").asText());
    assertThat(visits.at("/items/1/attributes/animal").asText()).isEqualTo("Kiko");
  }

  @Test
  void areRefusedByFileAndLine(@TempDir Path folder) throws IOException {
    write(folder);
    Path lines = folder.resolve("sample/more.jsonl");
    List<String> warnings = new ArrayList<>();
    Files.writeString(
        lines,
        """
        {"entity": "animal", "attributes": {"ownerId": "ana"}}

        {"entity": "dog", "attributes": {"ownerId": "ana"}}
        {"entity": "animal", "attributes": {"ownerId": "bea", "animalId": "b1"}}
        """);
    serve(folder, warnings).close();
    Files.writeString(lines, "{\"entity\": \"animal\"\n");
    serve(folder, warnings).close();

    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0))
        .contains("`" + lines + "` line 1: ", "animalId", "`" + lines + "` line 3: ", "dog")
        .doesNotContain("line 4");
    assertThat(warnings.get(1)).contains("`" + lines + "` line 1: is not JSON");
  }
}
