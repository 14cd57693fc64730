package dev.clave.stores;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the store asks of a request beyond a right signature. A presigned URL is given to a client,
 * who may add headers to it: S3 refuses those that begin with {@code x-amz-} and are not signed,
 * S3Proxy obeys them. No URL that is lent out copies, or changes who may read an object.
 *
 * @param headers by their names in lower case
 * @param query the query parameters, decoded
 */
record SignedRequest(
    String method, Map<String, List<String>> headers, Map<String, List<String>> query) {

  private static final String ALGORITHM = "AWS4-HMAC-SHA256";

  private static final Pattern SIGNED_HEADERS =
      Pattern.compile(ALGORITHM + " (?:.*,)?\\s*SignedHeaders=([^,\\s]+).*");

  /** What S3Proxy takes for a request without any signature if one of them is missing. */
  private static final Set<String> SIGNATURE_PARAMETERS =
      Set.of(
          "X-Amz-Algorithm",
          "X-Amz-Credential",
          "X-Amz-Date",
          "X-Amz-Expires",
          "X-Amz-SignedHeaders",
          "X-Amz-Signature");

  /** Copies, and what gives others rights. */
  private static final Pattern NOT_LENT =
      Pattern.compile("x-amz-(copy-source.*|acl|grant-.*|tagging|object-ownership)");

  private static final Set<String> NOT_LENT_PARAMETERS =
      Set.of("acl", "policy", "tagging", "cors", "versioning", "lifecycle", "delete");

  /** Why the request is refused, if it is. */
  Optional<String> refusal() {
    boolean presigned = query.containsKey("X-Amz-Signature");
    List<String> authorization = headers.getOrDefault("authorization", List.of());
    if (method.equals("OPTIONS")) {
      return Optional.empty();
    }
    if (presigned == !authorization.isEmpty()) {
      return Optional.of("expected one signature, in the URL or in `Authorization`");
    }
    return presigned ? presignedRefusal() : headerRefusal(authorization);
  }

  private Optional<String> headerRefusal(List<String> authorization) {
    Matcher signed = SIGNED_HEADERS.matcher(authorization.get(0));
    return authorization.size() == 1 && signed.matches()
        ? unsigned(names(signed.group(1)))
        : Optional.of("expected one signature of `" + ALGORITHM + "` in `Authorization`");
  }

  private Optional<String> presignedRefusal() {
    if (!query.keySet().containsAll(SIGNATURE_PARAMETERS)
        || !query.get("X-Amz-Algorithm").equals(List.of(ALGORITHM))) {
      return Optional.of("expected a whole signature of `" + ALGORITHM + "` in the URL");
    }
    for (Map.Entry<String, List<String>> parameter : query.entrySet()) {
      if (parameter.getValue().size() != 1) {
        return Optional.of("expected `" + parameter.getKey() + "` once");
      }
      String name = parameter.getKey().toLowerCase(Locale.ROOT);
      if (NOT_LENT_PARAMETERS.contains(name) || NOT_LENT.matcher(name).matches()) {
        return Optional.of("`" + parameter.getKey() + "` is not part of a presigned request");
      }
    }
    for (String header : headers.keySet()) {
      if (NOT_LENT.matcher(header).matches()) {
        return Optional.of("`" + header + "` is not part of a presigned request");
      }
    }
    return unsigned(names(query.get("X-Amz-SignedHeaders").get(0)));
  }

  private Optional<String> unsigned(Set<String> signed) {
    for (Map.Entry<String, List<String>> header : headers.entrySet()) {
      if (header.getKey().startsWith("x-amz-")) {
        if (!signed.contains(header.getKey())) {
          return Optional.of("expected `" + header.getKey() + "` among the signed headers");
        }
        if (header.getValue().size() != 1) {
          return Optional.of("expected `" + header.getKey() + "` once");
        }
      }
    }
    return Optional.empty();
  }

  private static Set<String> names(String list) {
    return Set.copyOf(
        Arrays.stream(list.split(";", -1))
            .map(name -> name.toLowerCase(Locale.ROOT))
            .distinct()
            .toList());
  }
}
