package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.migrate.mapping.Mapping;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A system's design and mapping, from a folder or from the systems that come with Clave. */
record SystemFiles(String name, Design design, Mapping mapping) {
  static final String DESIGN = "design.yaml";
  static final String MAPPING = "migration.yaml";

  static SystemFiles of(String system, PrintWriter errors) {
    Path folder = Path.of(system);
    boolean own = Files.isDirectory(folder);
    String designText = own ? DesignFile.design(folder.resolve(DESIGN)) : packaged(system, DESIGN);
    String mappingText = own ? DesignFile.text(folder.resolve(MAPPING)) : packaged(system, MAPPING);
    var checkedDesign = Design.check(designText);
    Design design =
        checkedDesign
            .design()
            .orElseThrow(() -> refused(folder.resolve(DESIGN), checkedDesign.problems(), errors));
    Mapping.Checked checked = Mapping.check(mappingText, design);
    Mapping mapping =
        checked
            .mapping()
            .orElseThrow(() -> refused(folder.resolve(MAPPING), checked.findings(), errors));
    return new SystemFiles(design.name(), design, mapping);
  }

  private static Failure refused(Path file, List<Finding> findings, PrintWriter errors) {
    DesignFile.report(file, findings, errors);
    return new Failure("`" + file + "` has errors");
  }

  private static String packaged(String system, String file) {
    String place = "/systems/" + system + "/" + file;
    try (InputStream stream = SystemFiles.class.getResourceAsStream(place)) {
      if (stream == null) {
        throw new Failure(
            "`" + system + "` is no folder, and no system of ours has a `" + file + "` there");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new Failure("cannot read `" + place + "`: " + unreadable.getMessage(), unreadable);
    }
  }
}
