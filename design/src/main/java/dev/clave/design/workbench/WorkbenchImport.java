package dev.clave.design.workbench;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Reads a NoSQL Workbench data model into the text of a design.
 *
 * <pre>{@code
 * WorkbenchImport.Imported imported = WorkbenchImport.of(Files.readString(Path.of("model.json")));
 * imported.design().ifPresent(System.out::print);
 * imported.problem().ifPresent(System.err::println);
 * }</pre>
 */
public final class WorkbenchImport {
  private WorkbenchImport() {}

  /** The text of a design, or why there is none. */
  public record Imported(Optional<String> design, Optional<String> problem) {
    static Imported ofProblem(String problem) {
      return new Imported(Optional.empty(), Optional.of(problem));
    }
  }

  public static Imported of(String json) {
    Object root;
    try {
      root = JsonTree.read(json);
    } catch (IOException e) {
      return Imported.ofProblem("the file is not JSON: " + firstLine(e.getMessage()));
    }
    WorkbenchModel model = WorkbenchModel.of(root);
    if (model.tables().isEmpty()) {
      return Imported.ofProblem(
          "expected a NoSQL Workbench model with tables under `DataModel`, found none");
    }
    List<String> empty =
        model.tables().stream()
            .filter(table -> table.items().isEmpty())
            .map(WorkbenchModel.Table::name)
            .toList();
    if (empty.size() == model.tables().size()) {
      return Imported.ofProblem(
          "no table has sample items, from which key templates are guessed: `%s`"
              .formatted(String.join("`, `", empty)));
    }
    return new Imported(Optional.of(DesignText.of(model)), Optional.empty());
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }
}
