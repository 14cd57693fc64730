package dev.clave.cli;

import dev.clave.cli.backup.ServedPaths;
import dev.clave.cli.terminal.Failure;
import dev.clave.design.Checked;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import dev.clave.server.PlannedChange;
import dev.clave.server.Server;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import dev.clave.stores.NamedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
  private static final List<String> FILES =
      List.of(SystemFolder.DESIGN, SystemFolder.LOAD, SystemFolder.SYSTEM);

  /**
   * Far more than a design has. What a running server reads must fit beside what it does, and the
   * values of a text take many times its bytes.
   */
  private static final int LARGEST_BYTES = 1 << 20;

  private final Path path;
  private final Server server;
  private final String tables;
  private final Consumer<String> listener;
  private final boolean colour;
  private String looked;
  private String handledText;
  private boolean waiting;
  private String unreadable = "";

  /**
   * Takes what is there now for what the server serves.
   *
   * @param tables the options by which other commands find its tables
   */
  SavedDesign(Path path, Server server, String tables, boolean colour, Consumer<String> listener) {
    this.path = path;
    this.server = server;
    this.tables = tables;
    this.colour = colour;
    this.listener = listener;
    this.looked = text().orElse("");
    this.handledText = looked;
  }

  /** Looks at the files once. */
  void look() {
    Optional<String> text = text();
    if (text.isEmpty()) {
      return;
    }
    boolean settled = text.get().equals(looked);
    looked = text.get();
    if (settled && !looked.equals(handledText)) {
      handledText = looked;
      waiting = false;
      try {
        check();
      } catch (Failure gone) {
        listener.accept(gone.getMessage() + "; the design before it is served on");
      }
    } else if (settled && waiting) {
      serve(plan -> {});
    }
  }

  private void check() {
    Path file = SystemFolder.designFile(path);
    String text = DesignFile.design(file);
    Checked checked = LoadText.check(file, text);
    List<Finding> findings = checked.problems();
    if (!findings.isEmpty()) {
      listener.accept(new TextRenderer(file.toString(), text, colour).render(findings));
    }
    if (checked.design().isEmpty()) {
      listener.accept("`" + file + "` has errors; the design before it is served on");
      return;
    }
    serve(
        change ->
            listener.accept(
                change.text() + "the design before it is served on; " + advice(change.way())));
  }

  /** What can be done, and nothing that would be refused. */
  private String advice(PlannedChange.Way way) {
    String apply = "clave apply " + ServedPaths.quoted(path.toString()) + " " + tables;
    return switch (way) {
      case APPLY -> "`%s` does these steps, then the new one is served".formatted(apply);
      case APPLY_FROM ->
          ("the table does not remember its design: `%s --from OLD` does these steps, where OLD is"
                  + " a file with the design before, then the new one is served")
              .formatted(apply);
      case MEND_ITEMS -> "change or delete these items, then save the design again";
      case AFTER_ANOTHER ->
          "another change of these tables is under way: `%s --status` shows it; save the design again when it has ended"
              .formatted(apply);
      case NEW_TABLES ->
          "this change cannot be applied in place: change the design in steps that can, or stop the"
              + " server and start the new one with tables of other names, such as `--set"
              + " table.prefix=v2-`";
    };
  }

  /** The tables may have come to the new design meanwhile, by another process. */
  private void serve(Consumer<PlannedChange> refusal) {
    try {
      ServedSystem system = SystemFolder.read(path);
      Optional<PlannedChange> plan = server.replace(system);
      waiting = plan.isPresent();
      plan.ifPresentOrElse(
          refusal, () -> listener.accept("`" + system.name() + "` is served as it is now"));
    } catch (IllegalArgumentException
        | IllegalStateException
        | UncheckedIOException
        | SdkException e) {
      waiting = false;
      listener.accept(e.getMessage() + "; the design before it is served on");
    }
  }

  /** Empty while a file is being replaced; what cannot be read for another reason is told once. */
  private Optional<String> text() {
    StringBuilder all = new StringBuilder();
    for (Path file : files()) {
      try {
        all.append(new NamedFile(file).text(LARGEST_BYTES)).append('\0');
      } catch (NoSuchFileException | CharacterCodingException halfWritten) {
        return Optional.empty();
      } catch (IOException e) {
        tell("cannot read `%s`: %s".formatted(file, e.getMessage()));
        return Optional.empty();
      }
    }
    unreadable = "";
    return Optional.of(all.toString());
  }

  private void tell(String reason) {
    if (!reason.equals(unreadable)) {
      unreadable = reason;
      listener.accept(reason + "; the design before it is served on");
    }
  }

  private List<Path> files() {
    return Files.isDirectory(path)
        ? FILES.stream()
            .map(path::resolve)
            .filter(file -> file.endsWith(SystemFolder.DESIGN) || Files.exists(file))
            .toList()
        : List.of(path);
  }
}
