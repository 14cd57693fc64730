package dev.clave.spring.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.spring.ClaveSliceTest;
import dev.clave.spring.example.notebook.Note;
import dev.clave.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.springframework.beans.factory.annotation.Autowired;

@ClaveSliceTest
@DisabledIfSystemProperty(
    named = "clave.spring-boot",
    matches = "4",
    disabledReason = "the test context of Spring 7 needs JUnit 6")
class NotesTest {
  @Autowired private Notes notes;
  @Autowired private Table table;

  @Test
  void aNoteIsFoundWithItsUser() {
    notes.write("ana", "1", "buy bread");
    assertThat(notes.of("ana")).extracting(Note::text).containsExactly("buy bread");
    assertThat(notes.of("ben")).isEmpty();
    assertThat(table.tableName()).isEqualTo("notebook");
  }
}
