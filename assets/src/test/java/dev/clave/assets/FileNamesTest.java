package dev.clave.assets;

import static dev.clave.assets.Refusal.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.assets.AssetException.Kind;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name is what people read, never where something is. */
@ExtendWith(EmbeddedStore.class)
final class FileNamesTest {
  private static final Pattern DISPOSITION =
      Pattern.compile("attachment; filename=\"([A-Za-z0-9._-]+)\"; filename\\*=UTF-8''([^;\\s]+)");

  private final Media media;
  private final Assets assets;

  FileNamesTest(Media media) {
    this.media = media;
    this.assets = media.assets();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/passwd",
        "..\\..\\windows\\system.ini",
        "/absolute.png",
        "a/b\\c.png",
        "C:\\a.png",
        ".",
        "..",
        "CON",
        "a\"; filename=x",
        "a\r\nSet-Cookie: x=1",
        "a\u0000.png",
        "%2e%2e%2f",
        "%00",
        "+ &?#=;,'()*.png",
        "<script>.png",
        "ñandú 日本 😀.png",
        "e\u0301.png",
        "עברית.png",
        "\u202egnp.exe",
        "\ufeff\u200b.png",
        "👨‍👩‍👧‍👦🏳️‍🌈.png",
        "𝒜\udbff\udfff.png",
      })
  void aNameOfAnyKindComesBackAndLeadsNowhere(String name) {
    Upload upload = media.kept(Media.png("ana", name));
    Asset asset = assets.asset(upload.key(), "ana");

    assertThat(asset.fileName()).isEqualTo(name);
    assertThat(media.objects())
        .containsExactly(
            "assets/media/asset/%s/%s"
                .formatted(upload.key().get("assetId"), asset.tag().orElseThrow()));
    HttpResponse<byte[]> fetched = Browser.get(assets.download(upload.key(), "ana"));
    assertThat(fetched.statusCode()).isEqualTo(200);
    assertThat(fetched.headers().map()).doesNotContainKey("set-cookie");
    Matcher disposition =
        DISPOSITION.matcher(fetched.headers().firstValue("Content-Disposition").orElseThrow());
    assertThat(disposition.matches()).isTrue();
    assertThat(URLDecoder.decode(disposition.group(2), StandardCharsets.UTF_8)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"otra foto.png", "../x", "日本"})
  void aDownloadIsSavedUnderAnyChosenName(String name) {
    Upload upload = media.kept(Media.png("ana", "a.png"));

    HttpResponse<byte[]> fetched = Browser.get(assets.download(upload.key(), "ana", name));
    Matcher disposition =
        DISPOSITION.matcher(fetched.headers().firstValue("Content-Disposition").orElseThrow());
    assertThat(disposition.matches()).isTrue();
    assertThat(URLDecoder.decode(disposition.group(2), StandardCharsets.UTF_8)).isEqualTo(name);
  }

  @Test
  void aNameIsSomeTextAndNotMuch() {
    for (String name : List.of("", " \t", "a".repeat(513), "a\ud800.png", "\udc00")) {
      assertThat(refusal(() -> assets.begin(Media.png("ana", name)))).isEqualTo(Kind.REFUSED);
    }
    Upload upload = media.kept(Media.png("ana", "a".repeat(512)));
    assertThat(Browser.get(assets.download(upload.key(), "ana")).statusCode()).isEqualTo(200);
    assertThat(refusal(() -> assets.download(upload.key(), "ana", "a".repeat(513))))
        .isEqualTo(Kind.REFUSED);
  }
}
