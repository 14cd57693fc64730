package dev.clave.cli;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Load;
import dev.clave.server.system.SystemFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The {@code load.yaml} in the folder of a {@code design.yaml}, which counts in checks of it. */
record LoadText(String name, String text) {

  static Optional<LoadText> beside(Path design) {
    Path file = design.resolveSibling(SystemFolder.LOAD);
    return design.endsWith(SystemFolder.DESIGN) && Files.exists(file)
        ? Optional.of(new LoadText(file.toString(), DesignFile.text(file)))
        : Optional.empty();
  }

  /** Checks a design for this load, where it says what is asked of it. */
  Checked check(String design) {
    Load load = LoadFile.read(text).file().load();
    return load.hasCalls() ? Design.check(design, load) : Design.check(design);
  }

  /** What is wrong with the load itself. */
  List<Finding> findings(Checked design) {
    return design
        .draft()
        .map(each -> LoadFile.read(text, each))
        .orElseGet(() -> LoadFile.read(text))
        .findings();
  }
}
