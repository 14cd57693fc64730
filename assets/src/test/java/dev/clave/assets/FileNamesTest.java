package dev.clave.assets;

import static dev.clave.assets.Browser.PNG;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name is what people read, never where something is. */
final class FileNamesTest {
  private static final Pattern DISPOSITION =
      Pattern.compile("attachment; filename=\"([A-Za-z0-9._-]+)\"; filename\\*=UTF-8''([^;\\s]+)");

  @RegisterExtension final EmbeddedStore store = new EmbeddedStore();

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
    Assets assets = store.media().assets();
    Upload upload = assets.begin(Media.png("ana", name));
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);
    Asset asset = assets.confirm(upload.key(), "ana");

    assertThat(asset.fileName()).isEqualTo(name);
    assertThat(store.media().objects())
        .containsExactly(
            "assets/asset/%s/%s".formatted(upload.key().get("assetId"), asset.tag().orElseThrow()));
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
    Assets assets = store.media().assets();
    Upload upload = assets.begin(Media.png("ana", "a.png"));
    Browser.put(upload.parts().get(0), PNG);
    assets.confirm(upload.key(), "ana");

    HttpResponse<byte[]> fetched = Browser.get(assets.download(upload.key(), "ana", name));
    Matcher disposition =
        DISPOSITION.matcher(fetched.headers().firstValue("Content-Disposition").orElseThrow());
    assertThat(disposition.matches()).isTrue();
    assertThat(URLDecoder.decode(disposition.group(2), StandardCharsets.UTF_8)).isEqualTo(name);
  }
}
