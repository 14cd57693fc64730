package dev.clave.server.token;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Fetches what an issuer publishes: a megabyte at most, within two seconds, however slowly it
 * sends.
 */
final class IssuerDocuments implements ResourceRetriever {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int LARGEST = 1 << 20;
  private static final int OK = 200;

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    // The time of a request ends with the head of its answer; the body may then take for ever.
    CompletableFuture<HttpResponse<Void>> response =
        client.sendAsync(
            HttpRequest.newBuilder(address(url)).timeout(PATIENCE).build(),
            HttpResponse.BodyHandlers.ofByteArrayConsumer(
                part -> part.ifPresent(bytes -> take(bytes, content))));
    try {
      int status = response.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).statusCode();
      if (status != OK) {
        throw new IOException("expected status 200 of `%s`, found %s".formatted(url, status));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    } catch (ExecutionException failure) {
      throw new IOException(failure.getCause());
    } catch (TimeoutException late) {
      throw new IOException("`%s` did not answer within %s".formatted(url, PATIENCE), late);
    } finally {
      response.cancel(true);
    }
    if (content.size() > LARGEST) {
      throw new IOException("expected at most a megabyte at `%s`, found more".formatted(url));
    }
    return new Resource(content.toString(StandardCharsets.UTF_8), null);
  }

  /** A page of the web: what the issuer says must not open a file of this machine. */
  private static URI address(URL url) throws IOException {
    if (!url.getProtocol().equals("https") && !url.getProtocol().equals("http")) {
      throw new IOException("expected an address with http or https, found `" + url + "`");
    }
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IOException("expected an address, found `" + url + "`", e);
    }
  }

  /** Of a document that is too long, one byte more than is taken. */
  private static void take(byte[] part, ByteArrayOutputStream content) {
    content.write(part, 0, Math.min(part.length, LARGEST + 1 - content.size()));
  }
}
