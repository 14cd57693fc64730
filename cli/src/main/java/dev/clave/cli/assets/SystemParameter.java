package dev.clave.cli.assets;

import dev.clave.cli.terminal.Failure;
import dev.clave.server.system.Store;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Parameters;

/** A system that keeps files; used as a mixin. */
final class SystemParameter {
  @Parameters(
      index = "0",
      paramLabel = "SYSTEM",
      description = "A system of the server that keeps files.")
  private String system;

  String name() {
    return system;
  }

  /**
   * The path of its files.
   *
   * @throws Failure if the server has no such system, or it keeps no files
   */
  String path(RunningServer server) {
    List<String> names =
        StreamSupport.stream(server.get("/api", Map.of()).path("systems").spliterator(), false)
            .filter(each -> each.path("stores").has(Store.OBJECTS.label()))
            .map(each -> each.path("name").textValue())
            .toList();
    if (!names.contains(system)) {
      throw new Failure(
          "expected a system that keeps files, one of %s; found `%s`".formatted(names, system));
    }
    return "/api/" + system + "/assets";
  }
}
