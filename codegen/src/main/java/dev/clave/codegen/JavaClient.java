package dev.clave.codegen;

import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.source.DesignSources;
import dev.clave.design.Design;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates a typed Java client from a design.
 *
 * <pre>{@code
 * String text = Files.readString(Path.of("design.yaml"));
 * Design design = Design.check(text).design().orElseThrow();
 * for (SourceFile file : JavaClient.of(design, text, ClientSettings.of(design))) {
 *   Files.writeString(folder.resolve(file.path()), file.text());
 * }
 * }</pre>
 */
public final class JavaClient {
  private JavaClient() {}

  /**
   * The files of a client, in the order of their paths. The same input gives the same bytes.
   *
   * @param design the checked design
   * @param text what the design was read from; the client carries it along
   */
  public static List<SourceFile> of(Design design, String text, ClientSettings settings) {
    DesignPlan plan =
        DesignPlan.of(
            design,
            text,
            settings.packageName(),
            settings.optionals() == ClientSettings.Optionals.NULLABLE);
    List<SourceFile> files = new ArrayList<>();
    DesignSources.of(plan).forEach((path, source) -> files.add(new SourceFile(path, source)));
    return List.copyOf(files);
  }
}
