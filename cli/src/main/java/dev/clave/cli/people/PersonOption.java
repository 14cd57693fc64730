package dev.clave.cli.people;

import dev.clave.cli.assets.RunningServer;
import dev.clave.cli.assets.ServerOption;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Who, in which system, on which server; used as a mixin. */
final class PersonOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private ServerOption server;

  @Parameters(index = "0", paramLabel = "SYSTEM", description = "A system of the server.")
  private String system;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME=ID",
      description = {
        "The attribute that holds the id, such as userId=u001.",
        "Of one entity only: conductor.id=c001. Any of several counts."
      })
  private Map<String, String> variables = new LinkedHashMap<>();

  @Option(
      names = "--within",
      paramLabel = "NAME=VALUE",
      description = "What an item must have besides, such as the tenant of a driver.")
  private Map<String, String> within = new LinkedHashMap<>();

  @Option(
      names = "--name",
      paramLabel = "SUBJECT",
      description = "A subject of tokens by which the person signed.")
  private List<String> names = new ArrayList<>();

  String path(String work) {
    return "/api/" + system + "/people/" + work;
  }

  RunningServer open() {
    return server.open("clave person", EnumSet.allOf(Right.class));
  }

  /** The body of a request. */
  Map<String, Object> body() {
    if (variables.isEmpty() && names.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "expected who it is, such as `userId=u001` or `--name ana`");
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("person", variables);
    body.put("within", within);
    body.put("names", names);
    return body;
  }
}
