package dev.clave.spring.example;

import dev.clave.spring.example.notebook.Note;
import dev.clave.spring.example.notebook.Notebook;
import java.util.List;
import org.springframework.stereotype.Repository;

/** The notes of users. */
@Repository
public class Notes {
  private final Notebook notebook;

  Notes(Notebook notebook) {
    this.notebook = notebook;
  }

  Note write(String userId, String noteId, String text) {
    return notebook.create(Note.builder().userId(userId).noteId(noteId).text(text).build());
  }

  List<Note> of(String userId) {
    return notebook.notesOfUser(userId).stream().toList();
  }
}
