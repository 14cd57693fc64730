package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.security.RateLimit;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path folder;

  /** A certificate for this machine, as {@code keytool} makes it. */
  private KeyStore keys() throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "clave",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .start();
    assertThat(keytool.waitFor())
        .as(new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private Path pem(String name, String kind, byte[] bytes) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  private static HttpClient trusting(KeyStore keys) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("clave", keys.getCertificate("clave"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(context).build();
  }

  @Test
  void withACertificateOnlyTlsIsSpokenAndBrowsersAreToldToKeepToIt() throws Exception {
    KeyStore keys = keys();
    WebOptions options =
        WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'")
            .withTls(
                new WebOptions.Tls(
                    pem("cert.pem", "CERTIFICATE", keys.getCertificate("clave").getEncoded())
                        .toString(),
                    pem("key.pem", "PRIVATE KEY", keys.getKey("clave", PASSWORD).getEncoded())
                        .toString()));
    try (Web web =
        Web.start(
            options,
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(0, System::nanoTime),
            new Unwatched(),
            List.of(Route.get("/up", new Access.Open(), call -> Answer.ok(Map.of()))))) {
      String address = "://127.0.0.1:" + web.port() + "/up";
      HttpResponse<String> answer =
          trusting(keys)
              .send(
                  HttpRequest.newBuilder(URI.create("https" + address)).build(),
                  HttpResponse.BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
      assertThatThrownBy(
              () ->
                  HttpClient.newHttpClient()
                      .send(
                          HttpRequest.newBuilder(URI.create("http" + address)).build(),
                          HttpResponse.BodyHandlers.ofString()))
          .isInstanceOf(java.io.IOException.class);
    }
  }
}
