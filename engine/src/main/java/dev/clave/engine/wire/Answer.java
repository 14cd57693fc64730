package dev.clave.engine.wire;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/** Sends the one answer to a request, with the headers that the SDKs look at. */
final class Answer {
  private static final int LONGEST_AT_ONCE = 64 * 1024;
  private static final String AWS_JSON = "application/x-amz-json-1.0";
  private static final String PLAIN_JSON = "application/json";
  // Optimized: their hashes are computed once.
  private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-amzn-RequestId");
  private static final CharSequence CHECKSUM = HttpHeaders.createOptimized("x-amz-crc32");
  private static final String SEEN_BY_SCRIPTS =
      "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date";
  private static final byte[] UNKNOWN_PAGE =
      "<UnknownOperationException/>\n".getBytes(StandardCharsets.US_ASCII);

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private String json = AWS_JSON;

  Answer(HttpServerRequest request) {
    this.request = request;
    this.response = request.response();
  }

  /** Whether the request says that it is in JSON; the answer then says the same. */
  boolean isJson(boolean hasBody) {
    String type = request.getHeader("Content-Type");
    if (type == null) {
      json = PLAIN_JSON;
      return !hasBody;
    }
    int parameters = type.indexOf(';');
    json = (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    return json.equals(AWS_JSON) || json.equals(PLAIN_JSON);
  }

  /** What an operation answers, compressed already if {@link #acceptsGzip} says so. */
  void send(AnswerBytes bytes, boolean isGzip) {
    if (response.closed()) {
      return;
    }
    if (isGzip) {
      response.putHeader("Content-Encoding", "gzip");
    }
    // The checksum is of what is sent, compressed or not: that is what the SDKs check.
    head(200, json, bytes.checksum());
    response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(bytes.length()));
    if (bytes.length() <= LONGEST_AT_ONCE) {
      // In one piece: each part by itself would be a call of the operating system.
      Buffer whole = Buffer.buffer(bytes.length());
      bytes.forEach((part, count) -> whole.appendBytes(part, 0, count));
      response.end(whole);
      return;
    }
    bytes.forEach(
        (part, count) -> response.write(Buffer.buffer(count).appendBytes(part, 0, count)));
    response.end();
  }

  void refuse(WireError error) {
    send(error.status(), json, error.body());
  }

  /** What the service tells a load balancer, or a browser that found the port. */
  void healthy() {
    String host = request.getHeader("Host");
    String text = "healthy: " + (host == null ? "dynamodb" : host) + " ";
    send(200, "text/plain", text.getBytes(StandardCharsets.US_ASCII));
  }

  void unknownPage() {
    send(404, "application/xml", UNKNOWN_PAGE);
  }

  /** Browsers ask before they call from another origin. */
  void preflight() {
    allowOrigin();
    response.putHeader(REQUEST_ID, RequestId.next());
    copy("Access-Control-Request-Headers", "Access-Control-Allow-Headers");
    copy("Access-Control-Request-Method", "Access-Control-Allow-Methods");
    response.putHeader("Access-Control-Max-Age", "172800");
    response.end();
  }

  void tooLarge() {
    end(413);
  }

  /** The request waits for something that this endpoint does not give. */
  void expectationFailed() {
    end(417);
  }

  private void end(int status) {
    response
        .setStatusCode(status)
        .putHeader("Connection", "close")
        .putHeader("Content-Length", "0");
    // What is still coming will not be read, so the connection cannot serve another request.
    response.end().onComplete(sent -> request.connection().close());
  }

  private void send(int status, String contentType, byte[] plain) {
    if (response.closed()) {
      return;
    }
    CRC32 checksum = new CRC32();
    checksum.update(plain);
    head(status, contentType, checksum.getValue());
    response.end(Buffer.buffer(plain));
  }

  private void head(int status, String contentType, long checksum) {
    if (request.getHeader("Origin") != null) {
      allowOrigin();
    }
    response
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
        .putHeader(REQUEST_ID, RequestId.next())
        .putHeader(CHECKSUM, Long.toString(checksum));
  }

  private void allowOrigin() {
    response
        .putHeader("Access-Control-Allow-Origin", "*")
        .putHeader("Access-Control-Expose-Headers", SEEN_BY_SCRIPTS);
  }

  boolean acceptsGzip() {
    String acceptedEncodings = request.getHeader("Accept-Encoding");
    return acceptedEncodings != null && acceptedEncodings.contains("gzip");
  }

  private void copy(String from, String to) {
    String value = request.getHeader(from);
    if (value != null) {
      response.putHeader(to, value);
    }
  }
}
