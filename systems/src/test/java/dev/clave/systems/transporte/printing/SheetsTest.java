package dev.clave.systems.transporte.printing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What anybody may store in a waybill can be printed. */
@Timeout(60)
class SheetsTest {
  private static final int LARGEST_ITEM = 400 << 10;

  /** Such a text, measured once for every letter of it, took hours of a thread. */
  @Test
  void aWordAsLongAsAnItemIsBrokenIntoLines() throws IOException {
    String text = textOf("W".repeat(LARGEST_ITEM));

    assertThat(text.lines().filter(line -> line.startsWith("WW")).collect(Collectors.joining()))
        .hasSize(LARGEST_ITEM);
  }

  /** Measured anew with every word, the line before each took most of the time of a page. */
  @Test
  @Timeout(20)
  void aTextOfShortWordsIsMeasuredOnce() throws IOException {
    try (Sheets sheets = new Sheets("Prueba")) {
      sheets.paragraph("a ".repeat(4 * LARGEST_ITEM));

      assertThat(sheets.bytes()).isNotEmpty();
    }
  }

  @Test
  void aLineIsBrokenBeforeTheWordThatDoesNotFit() throws IOException {
    String words =
        IntStream.range(0, 200).mapToObj(i -> "palabra" + i).collect(Collectors.joining(" "));

    List<String> lines = textOf(words).lines().filter(line -> line.startsWith("palabra")).toList();

    assertThat(lines)
        .hasSizeGreaterThan(10)
        .allSatisfy(line -> assertThat(line.length()).isBetween(5, 140));
    assertThat(lines.stream().map(String::strip).collect(Collectors.joining(" "))).isEqualTo(words);
  }

  @Test
  void everyLetterIsPrintedOrReplaced() throws IOException {
    String letters =
        IntStream.range(0, 0x3000)
            .filter(Character::isDefined)
            .mapToObj(Character::toString)
            .collect(Collectors.joining(" "));

    assertThat(textOf(letters + " \uD800 \uDBFF\uDFFF \uFFFF")).contains("ñ").contains("?");
  }

  /** Two dozen of them took 190 MB, which ended a server with a small heap. */
  @Test
  void manyOfTheLargestAtATimeDoNotEndAProcessWithASmallHeap() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ManySheets.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      List<String> output = process.inputReader().lines().toList();

      assertThat(process.waitFor()).isZero();
      assertThat(output).noneMatch(line -> line.equals(ManySheets.MADE + 0));
      assertThat(output).anyMatch(line -> line.startsWith(ManySheets.MADE));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String textOf(String paragraph) throws IOException {
    try (Sheets sheets = new Sheets("Prueba")) {
      sheets.paragraph(paragraph);
      try (PDDocument document = Loader.loadPDF(sheets.bytes())) {
        return new PDFTextStripper().getText(document);
      }
    }
  }
}
