package dev.clave.server.system;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the part of a system keeps of people outside of the system's table.
 *
 * <pre>{@code
 * List<PersonalRecords.Treated> treated = part.personalRecords().erase(person, "p-81", true);
 * }</pre>
 */
public interface PersonalRecords {
  /** A part that keeps nothing of people. */
  PersonalRecords NONE =
      new PersonalRecords() {
        @Override
        public List<Treated> erase(Person person, String pseudonym, boolean isDryRun) {
          return List.of();
        }

        @Override
        public void export(Person person, Consumer<Row> each) {}
      };

  /**
   * What became of the records of a person in one place.
   *
   * @param store such as {@code postgresql}
   * @param place such as the name of a table
   * @param erased how many are gone
   * @param pseudonymised how many stayed and say a pseudonym
   */
  record Treated(String store, String place, long erased, long pseudonymised) {}

  /** A record of a person. */
  record Row(String store, String place, Map<String, Object> values) {}

  /** Deletes the records of a person; what has to stay, such as an audit, says the pseudonym. */
  List<Treated> erase(Person person, String pseudonym, boolean isDryRun);

  /** Gives every record of a person. */
  void export(Person person, Consumer<Row> each);
}
