package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import dev.clave.design.Design;
import dev.clave.server.store.BucketStore;
import dev.clave.table.Table;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/** Files from the page to the object store and back. */
final class AssetsPageTest {
  /** One part takes 64 MiB. */
  private static final long TWO_PARTS = 65L << 20;

  @RegisterExtension static final FilesConsole CONSOLE = new FilesConsole();

  @Test
  void anUploadThatSomebodyLeftShowsWhenItExpiresAndIsConfirmed() throws IOException {
    CONSOLE
        .page()
        .evaluate(
            """
            async ([token, encoded]) => {
              const body = Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0));
              const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" };
              const about = { owner: "ana", relation: "photo", relatedTo: "kiko", fileName: "left.png", contentType: "image/png", size: body.length };
              const asked = await fetch("/api/clinic/assets", { method: "POST", headers, body: JSON.stringify(about) });
              const { parts } = await asked.json();
              await fetch(parts[0].url, { method: "PUT", headers: parts[0].headers, body });
            }\
            """,
            List.of(CONSOLE.token(), Base64.getEncoder().encodeToString(picture())));
    thing("photo", "kiko");
    Locator row = CONSOLE.on("table.assets [data-row='left.png']");
    assertThat(row.locator("[data-title=Expires]")).containsText(":");
    assertThat(row.locator("[data-act=preview]")).hasCount(0);

    row.locator("[data-act=confirm]").click();
    assertThat(row.locator(".tag.good")).hasText("confirmed");
    assertThat(row.locator("[data-title=Expires]")).hasText("–");
  }

  @Test
  void aPictureIsUploadedLookedAtAndDeleted() throws IOException {
    thing("photo", "luna");
    chosen(new FilePayload("avatar.png", "image/png", picture()));
    assertThat(CONSOLE.on("[data-upload='avatar.png']")).containsText("confirmed");

    CONSOLE.on("table.assets [data-row='avatar.png'] [data-act=preview]").click();
    Locator image = CONSOLE.on("dialog.preview img");
    assertThat(image).isVisible();
    CONSOLE
        .page()
        .waitForCondition(() -> Boolean.TRUE.equals(image.evaluate("it => it.naturalWidth === 8")));
    Browser.keep(CONSOLE.page(), "asset-preview");
    CONSOLE.on("dialog.preview button").click();

    CONSOLE.on("table.assets [data-row='avatar.png'] [data-act=delete]").click();
    CONSOLE.on("table.assets [data-row='avatar.png'] [data-act=delete]").click();
    assertThat(CONSOLE.on("table.assets [data-row='avatar.png']")).hasCount(0);
  }

  @Test
  void wordsAreDroppedInAndShownAsWords() {
    thing("document", "kiko");
    CONSOLE
        .page()
        .evaluate(
            """
            () => {
              const dropped = new DataTransfer();
              dropped.items.add(new File(["<script>document.title='taken'</script>"], "notes.txt", { type: "text/plain" }));
              document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
            }\
            """);
    assertThat(CONSOLE.on("[data-upload='notes.txt']")).containsText("confirmed");

    CONSOLE.on("table.assets [data-row='notes.txt'] [data-act=preview]").click();
    assertThat(CONSOLE.on("dialog.preview pre")).containsText("<script>");
    assertThat(CONSOLE.page()).not().hasTitle("taken");
  }

  @Test
  void aLargeFileGoesInParts(@TempDir Path folder) throws IOException {
    Path large = folder.resolve("large.zip");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.write(new byte[] {'P', 'K', 3, 4});
      file.setLength(TWO_PARTS);
    }
    thing("document", "luna");
    CONSOLE.on("page-assets input[type=file]").setInputFiles(large);

    assertThat(CONSOLE.on("table.assets [data-row='large.zip'] .tag.good")).hasText("confirmed");
  }

  @Test
  void aFileThatIsNotWhatItSaysIsRefusedAndStaysPendingUntilItExpires() {
    thing("photo", "rex");
    chosen(new FilePayload("page.png", "image/png", "<html>".getBytes(StandardCharsets.UTF_8)));

    assertThat(CONSOLE.on("[data-upload='page.png'] .refusal")).isVisible();
    CONSOLE.expectAnswer(422);
  }

  @Test
  void aFileIsDownloadedUnderItsName() throws IOException {
    thing("document", "rex");
    chosen(new FilePayload("acuse ñ.png", "image/png", picture()));
    assertThat(CONSOLE.on("[data-upload='acuse ñ.png']")).containsText("confirmed");

    Download download =
        CONSOLE
            .page()
            .waitForDownload(
                () ->
                    CONSOLE
                        .on("table.assets [data-row='acuse ñ.png'] [data-act=download]")
                        .click());

    assertThat(download.suggestedFilename()).isEqualTo("acuse ñ.png");
    assertThat(Files.readAllBytes(download.path())).isEqualTo(picture());
  }

  @Test
  void whatNobodyNeedsIsShownAndThenTakenAway() throws IOException {
    String table =
        Table.open(
                Design.check(FilesConsole.DESIGN).design().orElseThrow(),
                CONSOLE.server().stores().tables().client())
            .tableName();
    abandoned("assets/" + table + "/scan/orphan/tag");
    CONSOLE.go("assets/clinic");
    CONSOLE.on("[data-act=sweep]").click();
    assertThat(CONSOLE.on("dialog.sweep dd")).hasCount(4);
    assertThat(CONSOLE.on("dialog.sweep [data-found=orphans]")).hasText("1");

    CONSOLE.on("[data-act=sweep-now]").click();
    assertThat(CONSOLE.on("[data-act=sweep-now]")).hasCount(0);
    assertThat(CONSOLE.on("dialog.sweep [data-found=orphans]")).hasText("1");
    CONSOLE.on("dialog.sweep button").click();

    CONSOLE.on("[data-act=sweep]").click();
    assertThat(CONSOLE.on("dialog.sweep [data-found=orphans]")).hasText("0");
  }

  /** An object that lies there for long enough. */
  private static void abandoned(String key) throws IOException {
    BucketStore objects = CONSOLE.server().stores().objects().orElseThrow();
    objects
        .client()
        .putObject(put -> put.bucket(objects.bucket()).key(key), RequestBody.fromString("x"));
    try (Stream<Path> files = Files.walk(CONSOLE.server().stores().folder())) {
      Path file = files.filter(each -> each.endsWith(key)).findFirst().orElseThrow();
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    }
  }

  private static void thing(String relation, String animal) {
    CONSOLE.go("assets/clinic");
    CONSOLE.on("[data-choice=relation]").selectOption(relation);
    CONSOLE.on("[name=owner]").fill("ana");
    CONSOLE.on("[name=owner]").blur();
    CONSOLE.on("[name=relatedTo]").fill(animal);
    CONSOLE.on("[name=relatedTo]").blur();
    assertThat(CONSOLE.on(".drop button")).isEnabled();
  }

  private static void chosen(FilePayload file) {
    CONSOLE.on("page-assets input[type=file]").setInputFiles(file);
  }

  private static byte[] picture() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "png", bytes);
    return bytes.toByteArray();
  }
}
