package dev.clave.server.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.assets.NewAsset;
import dev.clave.server.http.Problem;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The body that asks for an upload, each field refused by name when it is not what it should be.
 */
record AssetRequest(JsonNode body) {
  private static final Set<String> KNOWN =
      Set.of("owner", "relation", "relatedTo", "fileName", "contentType", "size", "checksums");

  AssetRequest {
    for (Iterator<String> names = body.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!KNOWN.contains(name)) {
        throw refusal(name, "expected one of " + KNOWN.stream().sorted().toList());
      }
    }
  }

  Optional<String> owner() {
    return optional("owner");
  }

  NewAsset of(String owner) {
    return new NewAsset(
        owner,
        text("relation"),
        optional("relatedTo"),
        text("fileName"),
        text("contentType"),
        size(),
        checksums());
  }

  private String text(String name) {
    return optional(name).orElseThrow(() -> refusal(name, "expected a text, found nothing"));
  }

  private Optional<String> optional(String name) {
    JsonNode value = body.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw refusal(name, "expected a text, found " + value.getNodeType());
    }
    return Optional.of(value.textValue());
  }

  private long size() {
    JsonNode value = body.path("size");
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw refusal("size", "expected a whole number of bytes, found " + value);
    }
    return value.longValue();
  }

  private List<String> checksums() {
    JsonNode value = body.path("checksums");
    if (!value.isMissingNode() && !value.isArray()) {
      throw refusal("checksums", "expected a list of texts, found " + value.getNodeType());
    }
    List<String> checksums = new ArrayList<>();
    value.forEach(each -> checksums.add(each.asText()));
    return checksums;
  }

  private static Problem.Refusal refusal(String field, String detail) {
    return new Problem(
            400,
            "refused input",
            "`" + field + "`: " + detail,
            List.of(new Problem.Fault("/" + field, detail)))
        .refusal();
  }
}
