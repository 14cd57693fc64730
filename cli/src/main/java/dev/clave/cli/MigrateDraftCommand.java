package dev.clave.cli;

import dev.clave.cli.project.EditorSchema;
import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.migrate.draft.FirstDraft;
import dev.clave.migrate.draft.SchemaReader;
import dev.clave.migrate.draft.SourceSchema;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.source.JdbcAddress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a design and a mapping to begin with, from the tables of a database. */
@Command(
    name = "draft",
    description = {
      "Read the tables of a database and write a first design.yaml and migration.yaml.",
      "Keys, foreign keys, unique and check constraints, enumerations and numbers of rows are"
          + " taken over; nothing is changed in the database."
    },
    footer = {
      "  clave migrate draft --from jdbc:postgresql://localhost/app -o shop",
      "  clave check shop && clave migrate shop --from jdbc:postgresql://localhost/app --dry-run"
    })
final class MigrateDraftCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--from", required = true, paramLabel = "JDBC_URL", description = "The database.")
  private String from;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description =
          "Where the two files go, and the schema for editors; designs and mappings that are"
              + " there are not replaced.")
  private Path directory;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What design and table are called (the folder's name).")
  private String name;

  @Option(
      names = "--driver",
      paramLabel = "CLASS",
      description =
          "The class of a JDBC driver that Clave does not bring; it goes into the mapping.")
  private String driver;

  @Option(names = "--driver-path", paramLabel = "JARS", description = "Jars with that driver.")
  private String driverPath;

  @Override
  public Integer call() {
    Path design = directory.resolve(SystemFiles.DESIGN);
    Path mapping = directory.resolve(SystemFiles.MAPPING);
    for (Path file : List.of(design, mapping)) {
      if (Files.exists(file)) {
        throw new Failure("`" + file + "` is there already; choose another folder");
      }
    }
    SourceSchema schema = schema();
    if (schema.tables().isEmpty()) {
      throw new Failure("the database has no table that this role can see");
    }
    FirstDraft.Files draft = FirstDraft.of(schema, Optional.ofNullable(driver));
    FirstDraft.Files files =
        new FirstDraft.Files(EditorSchema.named(draft.design()), draft.mapping());
    try {
      Files.createDirectories(directory);
      Files.writeString(design, files.design());
      Files.writeString(mapping, files.mapping());
      EditorSchema.writeBeside(design);
    } catch (IOException unwritable) {
      throw new Failure("the draft cannot be written: " + unwritable.getMessage(), unwritable);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s and %s: %,d tables with %,d rows%n",
        design,
        mapping,
        schema.tables().size(),
        schema.tables().stream().mapToLong(table -> table.rows()).sum());
    schema.views().forEach(view -> out.println("left out: the view " + view));
    out.flush();
    return check(design, mapping, files);
  }

  private SourceSchema schema() {
    List<AutoCloseable> drivers = SourcePlace.drivers(driverPath);
    try {
      String folderName = directory.toAbsolutePath().normalize().getFileName().toString();
      return SchemaReader.read(
          new JdbcAddress(from, Optional.ofNullable(driver)), name == null ? folderName : name);
    } catch (SQLException refusal) {
      throw new Failure("the source answered: " + refusal.getMessage(), refusal);
    } finally {
      new SourcePlace.Opened(null, drivers).close();
    }
  }

  /** What the checker says about the draft is shown with it. */
  private int check(Path design, Path mapping, FirstDraft.Files files) {
    var checked = Design.check(files.design());
    List<Finding> findings = new ArrayList<>(checked.findings());
    DesignFile.report(design, findings, spec.commandLine().getErr());
    if (checked.design().isEmpty()) {
      throw new Failure("the draft has errors; mend `" + design + "`");
    }
    Mapping.Checked fits = Mapping.check(files.mapping(), checked.design().get());
    DesignFile.report(mapping, fits.findings(), spec.commandLine().getErr());
    if (fits.mapping().isEmpty()) {
      throw new Failure("the draft has errors; mend `" + mapping + "`");
    }
    return 0;
  }
}
