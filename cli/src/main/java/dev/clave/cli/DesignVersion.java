package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A version of a design: a file, a folder with {@code design.yaml}, or a file of a git revision.
 */
final class DesignVersion {
  private DesignVersion() {}

  /** The design that a word such as {@code HEAD~1:design.yaml} names. */
  static Design read(String name, PrintWriter errors) {
    Path path = Path.of(name);
    int colon = name.indexOf(':');
    if (Files.exists(path) || colon < 1) {
      return DesignFile.read(DesignFile.at(path), errors);
    }
    String text = committed(name.substring(0, colon), name.substring(colon + 1));
    Checked checked = Design.check(text);
    DesignFile.report(path, checked.problems(), errors);
    return checked.design().orElseThrow(() -> new Failure("`" + name + "` has errors"));
  }

  /** A file as git has it, by its path from the current folder. */
  private static String committed(String revision, String file) {
    String object = revision + ":" + (file.startsWith("./") ? file : "./" + file);
    if (revision.startsWith("-")) {
      throw new Failure("expected a git revision, found `" + revision + "`");
    }
    try {
      Process git =
          new ProcessBuilder(List.of("git", "show", object))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      byte[] text = git.getInputStream().readAllBytes();
      if (git.waitFor() != 0) {
        throw new Failure("git has no file `%s` in revision `%s`".formatted(file, revision));
      }
      return new String(text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure("cannot run git: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("git was interrupted", e);
    }
  }
}
