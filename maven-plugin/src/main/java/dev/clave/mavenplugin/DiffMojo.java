package dev.clave.mavenplugin;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonText;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Shows what changed in a design since an earlier version; too heavy a change fails the build. */
@Mojo(name = "diff", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class DiffMojo extends DesignMojo {
  /** The earlier version: a file. */
  @Parameter(property = "clave.old")
  File old;

  /** The earlier version: the same file in a git revision, unless {@code old} is set. */
  @Parameter(property = "clave.since", defaultValue = "HEAD")
  String since = "HEAD";

  /** The lightest class of change that fails the build: FILL, MOVE or BREAKING; none unless set. */
  @Parameter(property = "clave.failOn")
  ChangeClass failOn;

  @Override
  void run(String text) throws IOException, MojoFailureException {
    String earlier = old == null ? committed() : text(old);
    Design before =
        Design.check(earlier)
            .design()
            .orElseThrow(() -> new MojoFailureException("the earlier design has errors"));
    Comparison comparison = Comparison.of(before, checked(text));
    ComparisonText.of(comparison, Map.of()).lines().forEach(getLog()::info);
    ChangeClass heaviest = comparison.heaviest().orElse(ChangeClass.SAFE);
    if (failOn != null && heaviest.compareTo(failOn) >= 0) {
      throw new MojoFailureException(
          "expected changes lighter than `%s`, found `%s`"
              .formatted(failOn.word(), heaviest.word()));
    }
  }

  private String committed() throws IOException, MojoFailureException {
    if (since.startsWith("-")) {
      throw new MojoFailureException("expected a git revision, found `" + since + "`");
    }
    Process git =
        new ProcessBuilder(List.of("git", "show", since + ":./" + design.getName()))
            .directory(design.getAbsoluteFile().getParentFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    byte[] text = git.getInputStream().readAllBytes();
    try {
      if (git.waitFor() != 0) {
        throw new MojoFailureException(
            "git has no file `%s` in revision `%s`".formatted(design.getName(), since));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("git was interrupted", e);
    }
    return new String(text, StandardCharsets.UTF_8);
  }
}
