package dev.clave.server.rest;

import dev.clave.design.Design;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of a design with empty lines in place of its samples, so that lines keep their number.
 */
final class WithoutSamples {
  private WithoutSamples() {}

  /** Nothing at all where the samples are not written as a block of their own. */
  static String of(String text) {
    boolean within = false;
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (line.startsWith("samples:")) {
        within = true;
      } else if (!line.isBlank() && " \t#-}]".indexOf(line.charAt(0)) < 0) {
        within = false;
      }
      lines.add(within ? "" : line);
    }
    String cut = String.join("\n", lines);
    return Design.check(cut).design().filter(design -> design.samples().isEmpty()).isPresent()
        ? cut
        : "";
  }
}
