package dev.clave.cli.assets;

import dev.clave.server.system.ServedSystem;
import dev.clave.systems.Systems;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A system that keeps files; used as a mixin. */
final class SystemParameter {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "SYSTEM", description = "gamificacion or transporte.")
  private String system;

  String name() {
    return system;
  }

  /** The path of its files. */
  String path() {
    List<String> known =
        Systems.tables().stream()
            .filter(each -> each.files().isPresent())
            .map(ServedSystem::name)
            .toList();
    if (!known.contains(system)) {
      throw new ParameterException(
          command.commandLine(),
          "expected a system that keeps files, one of %s; found `%s`".formatted(known, system));
    }
    return "/api/" + system + "/assets";
  }
}
