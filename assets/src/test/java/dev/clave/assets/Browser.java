package dev.clave.assets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;

/** Uses presigned URLs as a browser would: with what it was given and nothing else. */
final class Browser {
  /** The smallest file that begins as a PNG image does. */
  static final byte[] PNG = {
    (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'
  };

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private Browser() {}

  static int put(Upload.Part part, byte[] bytes) {
    return put(part.url(), part.headers(), BodyPublishers.ofByteArray(bytes));
  }

  static int put(URI url, Map<String, String> headers, BodyPublisher body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url).PUT(body);
    headers.forEach(request::header);
    return sent(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  static HttpResponse<byte[]> get(URI url) {
    return sent(HttpRequest.newBuilder(url), HttpResponse.BodyHandlers.ofByteArray());
  }

  static HttpResponse<InputStream> stream(URI url) {
    return sent(HttpRequest.newBuilder(url), HttpResponse.BodyHandlers.ofInputStream());
  }

  static int status(String method, URI url) {
    return sent(
            HttpRequest.newBuilder(url).method(method, BodyPublishers.noBody()),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static <T> HttpResponse<T> sent(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
    try {
      return HTTP.send(request.build(), body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
