package dev.clave.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.system.ServedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The types of an entity whose id the runtime makes. */
final class GeneratedIdTest {
  @RegisterExtension static final NotesServer SERVER = new NotesServer();

  private static final class NotesServer extends SharedServer {
    @Override
    protected Server start() {
      return Server.builder()
          .serve(
              ServedSystem.of("notes")
                  .withDesign(
                      """
                      design: notes
                      table: notes
                      key: PK, SK
                      entities:
                        note:
                          PK: PERSON#<personId>
                          SK: NOTE#<noteId>
                          attributes: { personId: string, noteId: ulid = ulid(), text: string? }
                      patterns:
                        notes: PK = PERSON#<personId>
                      """))
          .configuration(LibraryServer.configuration(Map.of()))
          .start();
    }
  }

  @Test
  void aCallerMayLeaveItOutAndFindsItInEveryAnswer() {
    assertThat(required("NewNote")).containsExactly("personId");
    assertThat(required("Note")).containsExactlyInAnyOrder("personId", "noteId");
  }

  private static List<String> required(String schema) {
    JsonNode schemas =
        SERVER.get("/api/openapi/notes.json").json().path("components").path("schemas");
    List<String> names = new ArrayList<>();
    schemas.path(schema).path("required").forEach(name -> names.add(name.asText()));
    return names;
  }
}
