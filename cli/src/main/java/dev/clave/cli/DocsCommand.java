package dev.clave.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.design.Design;
import dev.clave.design.document.DesignDocument;
import dev.clave.design.document.Language;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a design's document. */
@Command(
    name = "docs",
    description = "Write a design's document, in Markdown and as one HTML page.",
    footer = "  clave docs systems/transporte/design.yaml -o documents --lang es")
final class DocsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Parameters(paramLabel = "FILE", description = "The design.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "The folder to write to; it is made when missing.")
  private Path folder;

  @Option(
      names = "--lang",
      paramLabel = "en|es|pt",
      description =
          "The language of headings, and of `about` where the design has it (default: English).")
  private Language language = Language.EN;

  @Override
  public Integer call() throws IOException {
    Design design =
        DesignFile.readDraft(DesignFile.at(file), language.code(), spec.commandLine().getErr());
    DesignDocument document = DesignDocument.of(design, language);
    String name = design.name().replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    Path markdown = folder.resolve(name + ".md");
    Path html = folder.resolve(name + ".html");
    DesignFile.write(markdown, document.markdown());
    DesignFile.write(html, document.html());
    told(List.of(markdown, html));
    return 0;
  }

  private void told(List<Path> writtenFiles) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      JsonGenerator json = new JsonFactory().createGenerator(out);
      json.writeStartObject();
      json.writeArrayFieldStart("written");
      for (Path path : writtenFiles) {
        json.writeString(path.toString());
      }
      json.writeEndArray();
      json.writeEndObject();
      json.flush();
      out.println();
    } else {
      writtenFiles.forEach(out::println);
    }
    out.flush();
  }
}
