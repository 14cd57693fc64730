package dev.clave.spring.example;

import dev.clave.spring.EnableClave;
import dev.clave.spring.example.notebook.Notebook;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application whose repository uses a generated client. */
@SpringBootApplication
@EnableClave(Notebook.class)
public class NotebookApplication {}
