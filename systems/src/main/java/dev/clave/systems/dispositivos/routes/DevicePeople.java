package dev.clave.systems.dispositivos.routes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.clave.server.http.Json;
import dev.clave.server.system.Person;
import dev.clave.server.system.PersonalRecords;
import dev.clave.systems.dispositivos.Dispositivos;
import java.util.List;
import java.util.function.Consumer;

/**
 * Who changed devices or was turned away: devices belong to nobody, so all that is kept of a person
 * is a name in the history and in the audit. Both stay and say a pseudonym.
 */
record DevicePeople(Dispositivos system) implements PersonalRecords {
  private static final String STORE = "postgresql";
  private static final String AUDIT = "audit_log";
  private static final String HISTORY = "device_status_history";

  @Override
  public List<Treated> erase(Person person, String pseudonym, boolean isDryRun) {
    return isDryRun
        ? List.of(
            new Treated(STORE, AUDIT, 0, system.people().auditRows(person.texts()).size()),
            new Treated(STORE, HISTORY, 0, system.people().historyRows(person.texts()).size()))
        : List.of(
            new Treated(
                STORE, AUDIT, 0, system.people().pseudonymiseAudit(person.texts(), pseudonym)),
            new Treated(
                STORE, HISTORY, 0, system.people().pseudonymiseHistory(person.texts(), pseudonym)));
  }

  @Override
  public void export(Person person, Consumer<Row> each) {
    system.people().auditRows(person.texts()).forEach(row -> each.accept(row(AUDIT, row)));
    system.people().historyRows(person.texts()).forEach(row -> each.accept(row(HISTORY, row)));
  }

  private static Row row(String place, String json) {
    try {
      return new Row(STORE, place, Json.MAPPER.readValue(json, new TypeReference<>() {}));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("PostgreSQL gave jsonb that is no JSON", e);
    }
  }
}
