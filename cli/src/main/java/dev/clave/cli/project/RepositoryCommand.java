package dev.clave.cli.project;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts Clave's own modules where a Maven build finds them. */
@Command(
    name = "repository",
    description = "Put Clave's jars into a folder that Maven reads as a repository.",
    footer = "  clave repository")
public final class RepositoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The folder. Default: ~/.clave/repository, which projects of `init` read.")
  private Path folder;

  @Override
  public Integer call() {
    ModuleRepository repository = ModuleRepository.at(folder);
    ModuleRepository.Content content = repository.fill();
    spec.commandLine()
        .getOut()
        .printf("%d modules in %s%n", content.modules(), repository.folder());
    spec.commandLine().getOut().flush();
    content.warn(spec.commandLine().getErr());
    return 0;
  }
}
