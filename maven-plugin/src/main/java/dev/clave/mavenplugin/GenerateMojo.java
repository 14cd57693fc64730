package dev.clave.mavenplugin;

import dev.clave.codegen.ClientFolder;
import dev.clave.codegen.ClientSettings;
import dev.clave.codegen.JavaClient;
import dev.clave.codegen.SourceFile;
import dev.clave.design.Design;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Writes a typed client of a design and adds it to what is compiled. */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends DesignMojo {
  /** The source folder to write to. Files that the goal did not write there stay as they are. */
  @Parameter(
      property = "clave.output",
      defaultValue = "${project.build.directory}/generated-sources/clave")
  File outputDirectory;

  /** The package of the classes; the design's name unless set. */
  @Parameter(property = "clave.package")
  String packageName;

  /** How records hold attributes that an item need not have: OPTIONAL or NULLABLE. */
  @Parameter(property = "clave.optionals", defaultValue = "OPTIONAL")
  ClientSettings.Optionals optionals = ClientSettings.Optionals.OPTIONAL;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  MavenProject project;

  @Override
  void run(String text) throws IOException, MojoFailureException {
    Path folder = outputDirectory.toPath();
    project.addCompileSourceRoot(folder.toString());
    Design design = checked(text);
    List<SourceFile> files = JavaClient.of(design, text, settings(design));
    int writtenFiles = ClientFolder.ofItsOwn(folder).write(files);
    getLog().info(files.size() + " files of the client, " + writtenFiles + " of them changed");
  }

  private ClientSettings settings(Design design) throws MojoFailureException {
    ClientSettings settings = ClientSettings.of(design).withOptionals(optionals);
    try {
      return packageName == null ? settings : settings.withPackage(packageName);
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException("packageName: " + e.getMessage(), e);
    }
  }
}
