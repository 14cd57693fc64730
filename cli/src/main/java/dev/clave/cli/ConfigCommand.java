package dev.clave.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what the server would be told, and by whom. */
@Command(
    name = "config",
    description = "Print the effective configuration with its origins, secrets masked.",
    footer = "  clave config --format json")
final class ConfigCommand implements Callable<Integer> {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;
  @Mixin private RowsOption format;

  @Override
  public Integer call() throws JsonProcessingException {
    Configuration configuration = settings.configuration(Map.of());
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      Map<String, Object> all = new LinkedHashMap<>();
      for (Setting setting : configuration.settings()) {
        all.put(
            setting.key(),
            Map.of(
                "value", configuration.shown(setting),
                "origin", configuration.stated(setting).origin(),
                "about", setting.about()));
      }
      out.println(JSON.writeValueAsString(all));
      return 0;
    }
    if (format.csv()) {
      Output.rows(
          out,
          format,
          configuration.settings().stream()
              .map(
                  setting ->
                      Output.row(
                          "setting", setting.key(),
                          "value", configuration.shown(setting),
                          "origin", configuration.stated(setting).origin(),
                          "about", setting.about()))
              .toList());
      return 0;
    }
    for (Setting setting : configuration.settings()) {
      out.printf(
          "%-20s %-28s %-10s %s%n",
          setting.key(),
          configuration.shown(setting),
          configuration.stated(setting).origin(),
          setting.about());
    }
    return 0;
  }
}
