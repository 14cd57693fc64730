package dev.clave.server.system;

import dev.clave.design.Checked;
import dev.clave.design.Design;

/** A design's text, checked when somebody first asks for the design. */
final class SystemDesign {
  private final String system;
  private final String text;
  private Design design;

  SystemDesign(String system, String text) {
    this.system = system;
    this.text = text;
  }

  String text() {
    return text;
  }

  synchronized Design design() {
    if (design == null) {
      Checked checked = Design.check(text);
      design =
          checked
              .design()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "the design of `"
                              + system
                              + "` has errors: "
                              + checked.untriedFindings()));
    }
    return design;
  }
}
