package dev.clave.bench.engine;

import java.nio.charset.StandardCharsets;

/** Requests as bytes. The signature is a fixed text: none of the servers is told a secret. */
public final class HttpText {
  private static final String AUTHORIZATION =
      "AWS4-HMAC-SHA256 Credential=bench/20260101/us-east-1/dynamodb/aws4_request,"
          + " SignedHeaders=host;x-amz-date;x-amz-target,"
          + " Signature=0000000000000000000000000000000000000000000000000000000000000000";

  private HttpText() {}

  public static byte[] post(int port, String operation, String body) {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST / HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nContent-Type: application/x-amz-json-1.0\r\nX-Amz-Target: DynamoDB_20120810."
            + operation
            + "\r\nX-Amz-Date: 20260101T000000Z\r\nAuthorization: "
            + AUTHORIZATION
            + "\r\nContent-Length: "
            + content.length
            + "\r\n\r\n";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    byte[] whole = new byte[start.length + content.length];
    System.arraycopy(start, 0, whole, 0, start.length);
    System.arraycopy(content, 0, whole, start.length, content.length);
    return whole;
  }
}
