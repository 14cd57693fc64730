package dev.clave.server.person;

import dev.clave.assets.AssetException;
import dev.clave.assets.Assets;
import dev.clave.assets.Field;
import dev.clave.design.model.Audit;
import dev.clave.server.http.Json;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.system.Person;
import dev.clave.server.system.PersonalRecords;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes everything that a system keeps of a person, one JSON object a line. */
final class PersonalExport {
  private final Optional<TableSystem> system;
  private final PersonalRecords records;
  private final Person person;
  private final OutputStream out;
  private long lines;

  PersonalExport(
      Optional<TableSystem> system, PersonalRecords records, Person person, OutputStream out) {
    this.system = system;
    this.records = records;
    this.person = person;
    this.out = out;
  }

  void write() throws IOException {
    if (system.isPresent()) {
      items(system.get());
    }
    records.export(person, this::row);
    line(Map.of("lines", lines));
  }

  private void items(TableSystem system) throws IOException {
    Belongings belongings = new Belongings(system.design(), person);
    PersonalFiles files = new PersonalFiles(system, system.table(), belongings::include);
    Optional<Audit.Trail> trail = system.design().audit().flatMap(Audit::trail);
    Optional<EntryPseudonyms> entries =
        trail.map(each -> new EntryPseudonyms(each, belongings, person, ""));
    try (Stream<Item> items = system.table().items()) {
      for (Iterator<Item> each = items.iterator(); each.hasNext(); ) {
        Item item = each.next();
        boolean isEntry = trail.filter(one -> one.entity().equals(item.entity())).isPresent();
        boolean included =
            isEntry
                ? !entries.get().replaced(item.attributes()).equals(item.attributes())
                : belongings.include(item) || files.include(item);
        if (included) {
          item(system, item);
        }
      }
    }
  }

  private void item(TableSystem system, Item item) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("store", ErasureReport.TABLE);
    line.put("entity", item.entity());
    line.put("attributes", item.attributes());
    system
        .assets()
        .filter(assets -> assets.entity().name().equals(item.entity()))
        .flatMap(assets -> url(system.table(), assets, item))
        .ifPresent(url -> line.put("url", url));
    lines++;
    line(line);
  }

  /** Where the bytes of a file can be fetched for a while; empty if there are none. */
  private static Optional<String> url(Table table, Assets assets, Item item) {
    try {
      String owner = String.valueOf(item.get(assets.entity().attribute(Field.OWNER)));
      return Optional.of(assets.download(table.identity(item), owner).toString());
    } catch (AssetException none) {
      return Optional.empty();
    }
  }

  private void row(PersonalRecords.Row row) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("store", row.store());
    line.put("place", row.place());
    line.put("row", row.values());
    lines++;
    try {
      line(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void line(Map<String, Object> value) throws IOException {
    out.write(Json.MAPPER.writeValueAsBytes(value));
    out.write('\n');
  }
}
