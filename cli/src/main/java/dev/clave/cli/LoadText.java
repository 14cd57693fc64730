package dev.clave.cli;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.finding.Finding;
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

  /** Checks the text of a design file, for the load beside it if there is one. */
  static Checked check(Path file, String design) {
    return beside(file).map(each -> each.check(design)).orElseGet(() -> Design.check(design));
  }

  /** Checks a design for this load. */
  Checked check(String design) {
    return Design.check(design, LoadFile.read(text).file().load());
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
