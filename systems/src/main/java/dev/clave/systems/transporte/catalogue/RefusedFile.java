package dev.clave.systems.transporte.catalogue;

import java.util.List;

/** Ends a load and undoes it. */
final class RefusedFile extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  RefusedFile(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = problems;
  }

  List<String> problems() {
    return problems;
  }
}
