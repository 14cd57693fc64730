package dev.clave.mavenplugin;

import dev.clave.design.Design;
import java.io.IOException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Checks a design; an error fails the build. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class CheckMojo extends DesignMojo {
  @Override
  void run(String text) throws IOException, MojoFailureException {
    Design checked = checked(text);
    getLog().info("the design `" + checked.name() + "` has no errors");
  }
}
