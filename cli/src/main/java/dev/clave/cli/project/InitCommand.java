package dev.clave.cli.project;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a project that works at once. */
@Command(
    name = "init",
    description = {
      "Make a project: a design with load and samples, and a Maven build with its typed client and"
          + " a test.",
      "Clave's jars are put where that build finds them."
    },
    footer = "  clave init my-shop && cd my-shop && clave up . --memory")
public final class InitCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      description = "The folder to make; its last part names design, table and package.")
  private Path folder;

  @Option(
      names = "--repository",
      paramLabel = "DIR",
      description = "Where Maven finds Clave's jars. Default: ~/.clave/repository.")
  private Path repository;

  @Override
  public Integer call() {
    ProjectName name = ProjectName.of(folder);
    ProjectFiles files = ProjectFiles.of(name, Optional.ofNullable(repository));
    files.requireFree(folder);
    ModuleRepository.Content content = ModuleRepository.at(repository).fill();
    files.write(folder);
    content.warn(spec.commandLine().getErr());
    PrintWriter out = spec.commandLine().getOut();
    out.println("made " + folder);
    out.println("  cd " + folder);
    out.println("  clave up .     serves the design with REST and a console");
    out.println("  mvn test       generates the typed client and tests it");
    out.flush();
    return 0;
  }
}
