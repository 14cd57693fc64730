package dev.clave.mavenplugin;

import dev.clave.design.Design;
import dev.clave.design.document.DesignDocument;
import dev.clave.design.document.Language;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes the document of a design, in Markdown and as one HTML page. */
@Mojo(name = "docs", defaultPhase = LifecyclePhase.PREPARE_PACKAGE, threadSafe = true)
public final class DocsMojo extends DesignMojo {
  /** The folder to write to. */
  @Parameter(property = "clave.docs", defaultValue = "${project.build.directory}/clave-docs")
  File docsDirectory;

  /** The language of headings, and of `about` where the design has it: EN, ES or PT. */
  @Parameter(property = "clave.language", defaultValue = "EN")
  Language language = Language.EN;

  @Override
  void run(String text) throws IOException, MojoFailureException {
    Design design = checked(text, language.code());
    DesignDocument document = DesignDocument.of(design, language);
    String name = design.name().replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    Path folder = docsDirectory.toPath();
    write(folder.resolve(name + ".md"), document.markdown());
    write(folder.resolve(name + ".html"), document.html());
    getLog().info("the document of `" + design.name() + "` is in " + docsDirectory);
  }
}
