package dev.clave.cli.shipping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.cli.Clave;
import dev.clave.cli.terminal.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the texts that are shipped beside the jars; run by the build. */
public final class ShippedTexts {
  private ShippedTexts() {}

  /** Takes the folder to write to, and the bill of materials (CycloneDX, JSON). */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    CommandLine clave = Clave.commandLine();
    write(folder.resolve("version"), Version.number() + "\n");
    write(folder.resolve("share/man/man1/clave.1"), ManPage.of(clave, Version.number()));
    write(
        folder.resolve("share/bash-completion/completions/clave"),
        AutoComplete.bash(clave.getCommandName(), clave));
    JsonNode bill = new ObjectMapper().readTree(Path.of(arguments[1]).toFile());
    write(folder.resolve("licences/THIRD-PARTY.txt"), licences(bill));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** One line a library, in the order of their names. */
  static String licences(JsonNode bill) {
    TreeSet<String> lines = new TreeSet<>();
    for (JsonNode component : bill.path("components")) {
      if (!component.path("group").asText().equals("dev.clave")) {
        List<String> names = new ArrayList<>();
        for (JsonNode choice : component.path("licenses")) {
          JsonNode licence = choice.path("license");
          names.add(
              choice.has("expression")
                  ? choice.get("expression").asText()
                  : licence.path("id").asText(licence.path("name").asText()));
        }
        lines.add(
            "%s:%s %s  %s"
                .formatted(
                    component.path("group").asText(),
                    component.path("name").asText(),
                    component.path("version").asText(),
                    String.join(" or ", names)));
      }
    }
    return """
    Clave is shipped with libraries of others, each under its own licence; the jars in lib/others
    hold the texts that their authors put there.

    """
        + String.join("\n", lines)
        + "\n";
  }
}
