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

  @Test
  void aTransactionOfFilesTakesWhatTheServerKnowsOfAFile() {
    String attached =
        LIBRARY
            .replace("SK: BOOK }", "SK: BOOK, attributes: { bookId: string, coverId: string? } }")
            .replace(
                "discardScan:\n",
                """
                attachCover:
                    - { update: scan, when: status = pending, set: { status: confirmed, tag: <tag> } }
                    - { update: book, with: { bookId: <book> }, when: coverId missing or coverId = <previousId>, set: { coverId: <id> } }
                  replaceCover:
                    - { update: scan, when: status = pending, set: { status: confirmed, tag: <tag> } }
                    - { update: book, when: coverId = <previousId>, set: { coverId: <id> } }
                    - { delete: scan, with: { id: <previousId> } }
                  removeCover:
                    - { delete: scan }
                    - { update: book, when: coverId = <id>, remove: [coverId] }
                  discardScan:
                """)
            .replace(
                "of:\n",
                "of:\n    cover: { entity: book, one: coverId, attach: attachCover, replace: replaceCover,"
                    + " remove: removeCover, list: scansOfBook, types: [image/png], largest: 1 MB }\n");

    assertThat(errors(attached))
        .containsExactly("the server calls `attachCover` for a file, and has no input `book`");
    assertThat(errors(attached.replace("bookId: <book>", "bookId: <bookId>"))).isEmpty();
    assertThat(
            errors(
                attached
                    .replace("bookId: <book>", "bookId: <bookId>")
                    .replace("- { delete: scan, with: { id: <previousId> } }\n", "\n")))
        .containsExactly(
            "`replaceCover` replaces a file, and leaves the metadata of the one before");
    assertThat(
            errors(
                attached
                    .replace("bookId: <book>", "bookId: <work>")
                    .replace("bookId: string fixed", "work: string fixed")
                    .replace("SCANS#<memberId>#<bookId>", "SCANS#<memberId>#<work>")
                    .replace("entity: book,", "entity: book, key: { bookId: work },")
                    .replace("book: { list", "book: { key: { bookId: work }, list")
                    .replace("chapter: { list", "chapter: { key: { bookId: work }, list")))
        .isEmpty();
    assertThat(
            errors(
                LIBRARY.replace(
                    "delete: scan, when: status",
                    "delete: scan, with: { id: <scan> }, when: status")))
        .containsExactly("the server calls `discardScan` for a file, and has no input `scan`");
  }
}
