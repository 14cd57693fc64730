package dev.clave.engine.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

/** Plain HTTP requests to an endpoint, for what an SDK would never send. */
final class Http {
  static final String JSON = "application/x-amz-json-1.0";
  static final String AUTHORIZATION =
      "AWS4-HMAC-SHA256 Credential=id/20260101/us-east-1/dynamodb/aws4_request,"
          + " SignedHeaders=host, Signature=00";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final URI uri;

  Http(URI uri) {
    this.uri = uri;
  }

  /** An answer with its body as text. */
  record Reply(int status, String body, HttpResponse<byte[]> response) {
    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  Reply post(String operation, String body, String... headers) {
    return post(operation, body.getBytes(UTF_8), headers);
  }

  /** Posts as an SDK would; headers given replace those. */
  Reply post(String operation, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .setHeader("Content-Type", JSON)
            .setHeader("X-Amz-Target", "DynamoDB_20120810." + operation)
            .setHeader("Authorization", AUTHORIZATION)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    for (int at = 0; at < headers.length; at += 2) {
      request.setHeader(headers[at], headers[at + 1]);
    }
    return send(request);
  }

  Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<byte[]> response =
          CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      byte[] bytes = response.body();
      boolean zipped = response.headers().firstValue("Content-Encoding").isPresent();
      byte[] plain =
          zipped ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes() : bytes;
      return new Reply(response.statusCode(), new String(plain, UTF_8), response);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  HttpRequest.Builder request() {
    return HttpRequest.newBuilder(uri);
  }

  static String checksum(byte[] bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    return Long.toString(checksum.getValue());
  }
}
