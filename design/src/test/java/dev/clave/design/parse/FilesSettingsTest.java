package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.FileRelation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What `files` may say, and what would only be refused when the first file comes. */
final class FilesSettingsTest {
  private static final String LIBRARY =
      """
      design: library
      key: PK, SK
      ttl: expiresAt
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        book: { PK: BOOK#<bookId>, SK: BOOK }
        chapter: { PK: BOOK#<bookId>, SK: CHAPTER#<number> }
        scan:
          PK: SCAN#<id>
          SK: SCAN
          GSI1PK: SCANS#<memberId>#<bookId>
          GSI1SK: <id>
          ttl: expiresAt
          attributes:
            id: string
            memberId: string fixed
            relation: string
            bookId: string fixed
            number: string?
            fileName: string
            contentType: string
            size: integer
            checksum: string?
            tag: string?
            status: pending | confirmed
      patterns:
        scansOfBook: GSI1PK = SCANS#<memberId>#<bookId>
        scansOfChapter: { where: "GSI1PK = SCANS#<memberId>#<bookId>", filter: number = <number> }
      transactions:
        confirmScan:
          - { update: scan, when: status = pending and expiresAt > now, set: { status: confirmed, tag: <tag> }, remove: [ expiresAt ] }
        discardScan:
          - { delete: scan, when: status = pending }
      files:
        metadata: scan
        attributes: { owner: memberId }
        discard: discardScan
        of:
          book: { list: scansOfBook, confirm: confirmScan, types: [application/pdf], largest: 1 MB }
          chapter: { list: scansOfChapter, confirm: confirmScan, types: [application/pdf], largest: 1 MB }
      """;

  private static List<String> errors(String design) {
    return Design.check(design).findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .map(Finding::message)
        .toList();
  }

  @Test
  void aThingMayBeToldApartBySeveralVariables() {
    Checked checked = Design.check(LIBRARY);

    assertThat(errors(LIBRARY)).isEmpty();
    assertThat(checked.design().orElseThrow().files().orElseThrow().relations())
        .extracting(FileRelation::related)
        .containsExactly(List.of("bookId"), List.of("bookId", "number"));
  }

  @Test
  void anAttributeThatNotEveryFileHasIsOptional() {
    assertThat(errors(LIBRARY.replace("number: string?", "number: string")))
        .containsExactly(
            "the server writes the metadata of files, and has no `number` of every `scan`");
    assertThat(errors(LIBRARY.replace("tag: string?", "tag: string\n      shelf: string")))
        .containsExactly(
            "the server writes the metadata of files, and has no `tag` of every `scan`",
            "the server writes the metadata of files, and has no `shelf` of every `scan`");
    assertThat(errors(LIBRARY.replace("tag: string?", "tag: string?\n      shelf: string = none")))
        .isEmpty();
  }

  @Test
  void aListTakesWhatIsKnownOfItsFiles() {
    assertThat(errors(LIBRARY.replace("book: { list: scansOfBook", "book: { list: scansOfChapter")))
        .containsExactly(
            "`scansOfChapter` lists the files of a `book`, and asks for `number`, which a list of"
                + " files does not have");
  }
}
