package dev.clave.mavenplugin;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.document.Language;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.policy.Policy;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** Reads the design that a goal works on, and reports what the checker finds in it. */
abstract class DesignMojo extends AbstractMojo {
  /** The design file. */
  @Parameter(property = "clave.design", defaultValue = "${project.basedir}/design.yaml")
  File design;

  /** The severities by check and path; {@code clave-policy.yaml} if there is one, unless set. */
  @Parameter(property = "clave.policy")
  File policy;

  @Parameter(defaultValue = "${project.basedir}", readonly = true)
  File basedir;

  /** Whether the goal does nothing. */
  @Parameter(property = "clave.skip", defaultValue = "false")
  boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("clave is skipped");
      return;
    }
    try {
      run(text(design));
    } catch (NoSuchFileException e) {
      throw new MojoFailureException("there is no file `" + e.getFile() + "`", e);
    } catch (IOException e) {
      throw new MojoExecutionException("cannot read or write: " + e.getMessage(), e);
    }
  }

  /** The text of a file; opening a pipe would wait until somebody writes into it. */
  static String text(File file) throws IOException {
    if (file.exists() && !file.isFile()) {
      throw new IOException("expected a regular file, found `" + file + "`");
    }
    return Files.readString(file.toPath());
  }

  /** Does the work of the goal with the text of the design. */
  abstract void run(String text) throws IOException, MojoFailureException;

  /** The checked design; its findings are logged with their places, and an error ends the build. */
  final Design checked(String text) throws IOException, MojoFailureException {
    return checked(text, Language.EN.code());
  }

  /** The same with what is said of its things in that language, where it is. */
  final Design checked(String text, String language) throws IOException, MojoFailureException {
    Checked checked = Design.check(text, language);
    report(checked);
    if (checked.design().isEmpty()) {
      throw new MojoFailureException(
          "`"
              + design
              + "` has errors that the policy makes lighter; what runs needs a design without: say"
              + " `allow` in the design");
    }
    return checked.design().get();
  }

  /** Logs the findings with their places; what is an error by the policy ends the build. */
  final void report(Checked checked) throws IOException, MojoFailureException {
    long errors = 0;
    for (Finding finding : judged(checked)) {
      String line =
          "%s:[%d,%d] %s: %s%s"
              .formatted(
                  design,
                  finding.span().line(),
                  finding.span().column(),
                  finding.check(),
                  finding.message(),
                  finding
                      .help()
                      .filter(help -> !help.isBlank())
                      .map(help -> "; " + help)
                      .orElse(""));
      if (finding.severity() == Severity.ERROR) {
        errors++;
        getLog().error(line);
      } else if (finding.severity() == Severity.WARNING) {
        getLog().warn(line);
      }
    }
    if (errors > 0) {
      throw new MojoFailureException(
          "`" + design + "` has " + (errors == 1 ? "an error" : errors + " errors"));
    }
  }

  /** The findings with the severities of the policy, where there is one. */
  private List<Finding> judged(Checked checked) throws IOException, MojoFailureException {
    Optional<File> file = policyFile();
    if (file.isEmpty()) {
      return checked.problems();
    }
    Policy.Read read = Policy.read(text(file.get()));
    if (!read.findings().isEmpty()) {
      Finding first = read.findings().get(0);
      throw new MojoFailureException(
          "%s:[%d,%d] %s"
              .formatted(file.get(), first.span().line(), first.span().column(), first.message()));
    }
    return read.policy().applyTo(pathInProject(), checked.findings());
  }

  final Optional<File> policyFile() {
    File usual = new File(basedir, "clave-policy.yaml");
    return Optional.ofNullable(policy == null && usual.exists() ? usual : policy);
  }

  /** The design as a policy names it, as on the command line in the project's folder. */
  private String pathInProject() {
    Path project = basedir.toPath().toAbsolutePath();
    Path file = design.toPath().toAbsolutePath();
    Path path = file.startsWith(project) ? project.relativize(file) : file;
    return path.toString().replace(File.separatorChar, '/');
  }

  /** Writes a file unless it has this text already, so that nothing is compiled for no reason. */
  static boolean write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (Files.exists(file) && java.util.Arrays.equals(Files.readAllBytes(file), bytes)) {
      return false;
    }
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return true;
  }
}
