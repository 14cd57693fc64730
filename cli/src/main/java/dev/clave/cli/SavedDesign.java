package dev.clave.cli;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.finding.TextRenderer;
import dev.clave.server.Server;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The files of a served path while people edit them: a new text is checked and served, or said to
 * be what stands against it. Editors write by renaming, and in several steps; a text counts once
 * two looks in a row found the same. Used by one thread.
 */
final class SavedDesign {
  private static final List<String> FILES = List.of(SystemFolder.DESIGN, "load.yaml");

  private final Path path;
  private final Server server;
  private final Consumer<String> listener;
  private final boolean colour;
  private String looked;
  private String handled;
  private boolean waiting;

  /** Takes what is there now for what the server serves. */
  SavedDesign(Path path, Server server, boolean colour, Consumer<String> listener) {
    this.path = path;
    this.server = server;
    this.colour = colour;
    this.listener = listener;
    this.looked = text().orElse("");
    this.handled = looked;
  }

  /** Looks at the files once. */
  void look() {
    Optional<String> text = text();
    if (text.isEmpty()) {
      return;
    }
    boolean settled = text.get().equals(looked);
    looked = text.get();
    if (settled && !looked.equals(handled)) {
      handled = looked;
      waiting = false;
      check();
    } else if (settled && waiting) {
      serve(plan -> {});
    }
  }

  private void check() {
    Path file = SystemFolder.designFile(path);
    String text = DesignFile.design(file);
    Checked checked = Design.check(text);
    List<Finding> findings =
        checked.findings().stream().filter(each -> each.severity() != Severity.HINT).toList();
    if (!findings.isEmpty()) {
      listener.accept(new TextRenderer(file.toString(), text, colour).render(findings));
    }
    if (checked.design().isEmpty()) {
      listener.accept("`" + file + "` has errors; the design before it is served on");
      return;
    }
    serve(
        plan ->
            listener.accept(
                plan
                    + "the design before it is served on; `clave apply "
                    + path
                    + "` does these steps, then the new one is served"));
  }

  /** The tables may have come to the new design meanwhile, by another process. */
  private void serve(Consumer<String> refusal) {
    try {
      Optional<String> plan = server.replace(SystemFolder.read(path));
      waiting = plan.isPresent();
      plan.ifPresentOrElse(refusal, () -> listener.accept("`" + path + "` is served as it is now"));
    } catch (IllegalArgumentException
        | IllegalStateException
        | UncheckedIOException
        | SdkException e) {
      waiting = false;
      listener.accept(e.getMessage() + "; the design before it is served on");
    }
  }

  /** Empty while a file is being replaced. */
  private Optional<String> text() {
    try {
      if (!Files.isDirectory(path)) {
        return Optional.of(Files.readString(path));
      }
      StringBuilder all = new StringBuilder();
      for (String name : FILES) {
        Path file = path.resolve(name);
        if (name.equals(SystemFolder.DESIGN) || Files.exists(file)) {
          all.append(Files.readString(file)).append('\0');
        }
      }
      return Optional.of(all.toString());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
