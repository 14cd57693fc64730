package dev.clave.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.clave.events.model.UuidText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The fields of a small JSON body, each refused by name when it is not what it should be.
 *
 * <pre>{@code
 * BodyFields body = BodyFields.of(call);
 * String reason = body.text("reason");
 * int limit = body.number("limit", 50);
 * }</pre>
 */
public record BodyFields(JsonNode body) {

  /** The body, which may have the fields that its route describes and no others. */
  public static BodyFields of(Call call) {
    JsonNode body = call.object();
    List<String> fields = call.about().orElseThrow().bodyFields();
    for (Iterator<String> names = body.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!fields.contains(name)) {
        throw refusal(name, "expected one of " + fields.stream().sorted().toList());
      }
    }
    return new BodyFields(body);
  }

  /** As {@link #of}, of a request that may have no body. */
  public static BodyFields ofOptional(Call call) {
    return call.body().length() == 0
        ? new BodyFields(JsonNodeFactory.instance.objectNode())
        : of(call);
  }

  public String text(String name) {
    return optional(name).orElseThrow(() -> refusal(name, "expected a text, found nothing"));
  }

  public Optional<String> optional(String name) {
    JsonNode value = body.get(name);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    return Optional.of(text(name, value));
  }

  public boolean flag(String name) {
    JsonNode value = body.get(name);
    if (value != null && !value.isBoolean()) {
      throw refusal(name, "expected true or false, found " + value.getNodeType());
    }
    return value != null && value.booleanValue();
  }

  public int number(String name, int otherwise) {
    return number(name, otherwise, Integer.MAX_VALUE);
  }

  public int number(String name, int otherwise, int most) {
    JsonNode value = body.get(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 1) {
      throw refusal(name, "expected a whole number from 1, found " + value);
    }
    if (value.intValue() > most) {
      throw refusal(name, "expected a whole number up to " + most + ", found " + value);
    }
    return value.intValue();
  }

  /** A part of a whole, from 0 to 1; none when it is not there. */
  public double share(String name) {
    JsonNode value = body.get(name);
    if (value == null) {
      return 0;
    }
    if (!value.isNumber() || !(value.doubleValue() >= 0 && value.doubleValue() <= 1)) {
      throw refusal(name, "expected a share from 0 to 1, found " + value);
    }
    return value.doubleValue();
  }

  /** A count of bytes and such, which may be large. */
  public long size(String name) {
    JsonNode value = body.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw refusal(
          name, "expected a whole number, found " + (value.isMissingNode() ? "nothing" : value));
    }
    return value.longValue();
  }

  /** A list of texts; empty when it is not there. */
  public List<String> texts(String name) {
    JsonNode value = body.path(name);
    if (!value.isMissingNode() && !value.isArray()) {
      throw refusal(name, "expected a list of texts, found " + value.getNodeType());
    }
    List<String> texts = new ArrayList<>();
    value.forEach(each -> texts.add(text(name, each)));
    return texts;
  }

  /** Texts by names that the caller chooses; none when it is not there. */
  public Map<String, String> textsByName(String name) {
    JsonNode value = body.path(name);
    if (!value.isMissingNode() && !value.isObject()) {
      throw refusal(name, "expected an object of texts, found " + value.getNodeType());
    }
    Map<String, String> texts = new LinkedHashMap<>();
    value.properties().forEach(each -> texts.put(each.getKey(), text(name, each.getValue())));
    return texts;
  }

  private static String text(String name, JsonNode value) {
    if (!value.isTextual()) {
      throw refusal(name, "expected a text, found " + value.getNodeType());
    }
    Storable.checkZero(name, value.textValue());
    return value.textValue();
  }

  public Optional<UUID> uuid(String name) {
    return optional(name).map(text -> uuid(name, text));
  }

  public static UUID uuid(String name, String text) {
    return UuidText.read(text)
        .orElseThrow(() -> refusal(name, "expected a UUID, found `" + text + "`"));
  }

  public static Problem.Refusal refusal(String field, String detail) {
    return refused(field, detail).refusal();
  }

  static Problem refused(String field, String detail) {
    return new Problem(
        400,
        "refused input",
        "`" + field + "`: " + detail,
        List.of(new Problem.Fault("/" + escaped(field), detail)));
  }

  /** A name as a part of a JSON pointer. */
  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
