package dev.clave.design.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FormatterTest {
  private static final int ROUNDS = Integer.getInteger("clave.format.rounds", 3);

  @Test
  void indentsByTwoSpacesAndPutsSettingsInTheUsualOrder() {
    String canonical =
        canonical(
            """
            patterns:
                notes:   PK = USER#<userId>
            entities:
                note:
                       attributes: {userId: string,   noteId:string }
                       SK: NOTE#<noteId>
                       PK: USER#<userId>
                       about: What somebody wrote
            key: PK, SK
            design: notes
            """);

    assertThat(canonical)
        .isEqualTo(
            """
            design: notes
            key: PK, SK

            entities:
              note:
                about: What somebody wrote
                SK: NOTE#<noteId>
                PK: USER#<userId>
                attributes: { userId: string, noteId:string }

            patterns:
              notes: PK = USER#<userId>
            """);
  }

  @Test
  void keepsEveryCommentWithWhatItIsAbout() {
    String canonical =
        canonical(
            """
            # The head of the file.

            # what the table is called
            table: main   # one table
            design: notes # its name
            entities:
              # people
              user:
                PK: USER#<id> # its key
                # the end of user
              # things
              thing:
                PK: THING#<id>      # another
                about: "a # within quotes"


            # the end of the file
            """);

    assertThat(canonical)
        .isEqualTo(
            """
            # The head of the file.

            design: notes  # its name
            # what the table is called
            table: main    # one table

            entities:
              # people
              user:
                PK: USER#<id>  # its key
                # the end of user

              # things
              thing:
                about: "a # within quotes"
                PK: THING#<id>  # another

            # the end of the file
            """);
  }

  @Test
  void writesListsBelowTheirNames() {
    String canonical =
        canonical(
            """
            design: freight
            transactions:
              start:
              - create: trip
              -   update:   driver
                  set: {state:   driving}
              -
                check: truck
            """);

    assertThat(canonical)
        .isEqualTo(
            """
            design: freight

            transactions:
              start:
                - create: trip
                - update: driver
                  set: { state: driving }
                - check: truck
            """);
  }

  @Test
  void keepsTextOverSeveralLinesAsItIs() {
    String text =
        """
        design: notes
        about: |
          One line.

            An indented # line.
        entities:
          note: { PK: NOTE#<id>,
                  attributes: { id: string } }   # moved as a whole
        """;

    assertThat(Design.check(canonical(text)).unchecked())
        .isEqualTo(Design.check(canonical(text)).unchecked());
    assertThat(canonical(text)).contains("    An indented # line.").contains("# moved as a whole");
  }

  @Test
  void leavesTheOrderAloneWhereAliasesNeedIt() {
    String text =
        """
        entities:
          order: &order { PK: ORDER#<id>, SK: ORDER }
          draft: { <<: *order, PK: DRAFT#<id> }
        key: PK, SK
        design: shop
        """;

    assertThat(canonical(text)).startsWith("entities:").contains("<<: *order");
  }

  @Test
  void saysWhyItCannotFormat() {
    Formatter.Formatted formatted = Formatter.format("entities: [\n");

    assertThat(formatted.text()).isEqualTo("entities: [\n");
    assertThat(formatted.findings()).extracting(Finding::check).containsExactly("syntax");
  }

  @Test
  void keepsTheLineEndsOfWindows() {
    String unix = "key:   PK\ndesign: notes # its name\n";
    assertThat(canonical(unix.replace("\n", "\r\n")))
        .isEqualTo(canonical(unix).replace("\n", "\r\n"))
        .isEqualTo("design: notes  # its name\r\nkey: PK\r\n");
  }

  @ParameterizedTest
  @MethodSource("designs")
  void changesNeitherMeaningNorCommentsAndIsDoneAtOnce(Path file) throws IOException {
    String text = Files.readString(file);

    Formatter.Formatted formatted = Formatter.format(text);

    assertThat(formatted.findings()).isEmpty();
    assertThat(Formatter.format(formatted.text()).text()).isEqualTo(formatted.text());
    assertThat(checks(formatted.text())).isEqualTo(checks(text));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void nothingIsLostOfAFileThatIsCutOrScrambled(Path file) throws IOException {
    String text = Files.readString(file);
    Random random = new Random(7);
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder scrambled = new StringBuilder(text);
      for (int change = 0; change < 3; change++) {
        int at = random.nextInt(scrambled.length());
        scrambled.replace(
            at,
            at + random.nextInt(2),
            " \n:#-{}[]\"'&*".substring(random.nextInt(12)).substring(0, 1));
      }
      String odd = scrambled.toString();
      Formatter.Formatted formatted = Formatter.format(odd);
      if (formatted.findings().isEmpty()) {
        assertThat(checks(formatted.text())).isEqualTo(checks(odd));
        assertThat(Formatter.format(formatted.text()).text()).isEqualTo(formatted.text());
      } else {
        assertThat(formatted.text()).isEqualTo(odd);
      }
    }
  }

  /** The designs that others read as examples, and those that Clave itself runs. */
  static List<Path> ownDesigns() {
    Stream<Path> examples =
        Stream.of("src/test/resources/published").flatMap(FormatterTest::designsIn);
    Stream<Path> run =
        Stream.of("systems", "server/src/main", "table/src/main", "cli/src/main")
            .flatMap(folder -> designsIn("../" + folder))
            .filter(file -> file.getFileName().toString().equals("design.yaml"));
    return Stream.concat(examples, run).sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("ownDesigns")
  void ourOwnDesignsAreInTheFormThatFormatWrites(Path file) throws IOException {
    // The template of a new project has a placeholder for its name.
    String text = Files.readString(file).replace("{{name}}", "name");
    assertThat(canonical(text)).as("write `./clave format %s`", file).isEqualTo(text);
  }

  private static List<String> checks(String text) {
    return Design.check(text).findings().stream().map(Finding::check).sorted().toList();
  }

  private static String canonical(String text) {
    Formatter.Formatted formatted = Formatter.format(text);
    assertThat(formatted.findings()).isEmpty();
    return formatted.text();
  }

  static List<Path> designs() {
    return Stream.of(
            "src/test/resources/published",
            "src/test/resources/designs",
            "src/test/resources/trades",
            "../systems")
        .flatMap(FormatterTest::designsIn)
        .sorted()
        .toList();
  }

  private static Stream<Path> designsIn(String folder) {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .filter(file -> !file.toString().contains("target"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
