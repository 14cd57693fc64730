package dev.clave.stores;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of a request by its head alone, which names the digest of the body. S3Proxy reads
 * the whole body into memory before it looks at the signature, for whoever knows the id of the
 * access key, and every presigned URL shows that.
 *
 * @param path as it was sent
 * @param query as it was sent, empty if there is none
 * @param headers by their names in lower case
 */
record HeadSignature(String method, String path, String query, Map<String, List<String>> headers) {

  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256\\s+Credential=([^/,\\s]+)/(\\d{8})/([^/,\\s]+)/([^/,\\s]+)/aws4_request"
              + "\\s*,\\s*SignedHeaders=([^,\\s]+)\\s*,\\s*Signature=([0-9a-f]{64})");

  /** Is it that of the key? */
  boolean isOf(ObjectStoreKeys keys) {
    Matcher authorization = AUTHORIZATION.matcher(value("authorization"));
    if (!authorization.matches() || !authorization.group(1).equals(keys.accessKey())) {
      return false;
    }
    List<String> signedHeaders = List.of(authorization.group(5).split(";", -1));
    // A header signed many times over would make a short request a long text to hash.
    if (Set.copyOf(signedHeaders).size() < signedHeaders.size()) {
      return false;
    }
    String scope =
        String.join(
            "/",
            authorization.group(2),
            authorization.group(3),
            authorization.group(4),
            "aws4_request");
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            value("x-amz-date"),
            scope,
            digest(canonicalRequest(signedHeaders)));
    byte[] key = ("AWS4" + keys.secretKey()).getBytes(StandardCharsets.UTF_8);
    for (String part : scope.split("/", -1)) {
      key = hmac(key, part);
    }
    return MessageDigest.isEqual(
        hmac(key, toSign), HexFormat.of().parseHex(authorization.group(6)));
  }

  private String canonicalRequest(List<String> signedHeaders) {
    String signed =
        signedHeaders.stream()
            .map(name -> name + ":" + value(name) + "\n")
            .collect(Collectors.joining());
    return String.join(
        "\n",
        method,
        path,
        canonicalQuery(),
        signed,
        String.join(";", signedHeaders),
        value("x-amz-content-sha256"));
  }

  private String canonicalQuery() {
    return query.isEmpty()
        ? ""
        : Arrays.stream(query.split("&", -1))
            .map(parameter -> parameter.contains("=") ? parameter : parameter + "=")
            .sorted()
            .collect(Collectors.joining("&"));
  }

  private String value(String header) {
    return headers.getOrDefault(header, List.of()).stream()
        .map(value -> value.strip().replaceAll(" +", " "))
        .collect(Collectors.joining(","));
  }

  private static String digest(String text) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }
}
