package dev.clave.mavenplugin;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Checks a design; what is an error by the policy of the project fails the build. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class CheckMojo extends DesignMojo {
  @Override
  void run(String text) throws IOException, MojoFailureException {
    Checked checked = Design.check(text);
    report(checked);
    getLog()
        .info(
            checked
                .design()
                .map(sound -> "the design `" + sound.name() + "` has no errors")
                .orElse("`" + design + "` has no errors by its policy"));
  }
}
