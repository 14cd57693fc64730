package dev.clave.engine.wire;

import io.vertx.core.http.HttpServerRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who a request says that it is from.
 *
 * <p>A request that is signed by {@code Credential=local/20261119/eu-west-1/dynamodb/aws4_request}
 * is from {@code Caller[accessKeyId=local, region=eu-west-1]}.
 *
 * @param accessKeyId the id of the access key, letters, digits and underscores
 * @param region the region that the request was signed for
 */
public record Caller(String accessKeyId, String region) {
  private static final Pattern CREDENTIAL =
      Pattern.compile(
          "Credential=(?<key>\\w{1,128})(/|%2F)\\d{8}(/|%2F)(?<region>[a-z0-9-]{1,32})(/|%2F)",
          Pattern.CASE_INSENSITIVE);

  /** Reads the credential of the header, or of the query of a presigned request. */
  static Caller of(HttpServerRequest request) {
    String header = request.getHeader("Authorization");
    Matcher credential =
        CREDENTIAL.matcher(header != null ? header : String.valueOf(request.query()));
    if (!credential.find()) {
      throw new SignatureCheck.Refusal(
          "UnrecognizedClientException",
          "The Access Key ID or security token is invalid: expected letters and digits, since"
              + " tables are kept apart by it");
    }
    return new Caller(
        credential.group("key"), credential.group("region").toLowerCase(java.util.Locale.ROOT));
  }
}
