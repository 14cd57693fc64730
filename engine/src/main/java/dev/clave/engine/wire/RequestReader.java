package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Reads a JSON body into an SDK request by the fields the SDK's own model declares, so that one
 * class reads every operation there is or will be. Unknown members are skipped, as the service
 * does.
 */
final class RequestReader {
  /**
   * A document may nest 32 deep, and each level is two objects in JSON. What lies between that and
   * this limit gets the engine's validation message; what is deeper could only be meant to exhaust
   * the stack.
   */
  static final int MAX_JSON_DEPTH = 500;

  /** Names in bodies up to this size are remembered from one request to the next. */
  private static final int MAX_REMEMBERED_BYTES = 4 * 1024;

  /**
   * Remembers some thousand names, which makes small requests faster to read. A large body must not
   * fill that memory with large names.
   */
  private static final JsonFactory SMALL = factory(true);

  private static final JsonFactory LARGE = factory(false);

  private static JsonFactory factory(boolean remembersNames) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_JSON_DEPTH)
                .maxStringLength(Body.MAX_BYTES)
                .maxNameLength(Body.MAX_BYTES)
                .build())
        .configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
        .configure(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES, remembersNames)
        .build();
  }

  private static JsonParser parser(byte[] body) throws IOException {
    return (body.length > MAX_REMEMBERED_BYTES ? LARGE : SMALL).createParser(body);
  }

  private RequestReader() {}

  /** Fills {@code builder} from {@code body} and builds it. */
  static Object read(byte[] body, SdkPojo builder) {
    try (JsonParser parser = parser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new SerializationException();
      }
      Object request = structure(parser, builder);
      if (parser.nextToken() != null) {
        throw new SerializationException();
      }
      return request;
    } catch (IOException notJson) {
      throw new SerializationException();
    }
  }

  /** Whether the body is one whole JSON object, for the refusals that look at it only that far. */
  static boolean isJson(byte[] body) {
    try (JsonParser parser = parser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      parser.skipChildren();
      return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
    } catch (IOException notJson) {
      return false;
    }
  }

  private static Object structure(JsonParser parser, SdkPojo builder) throws IOException {
    Map<String, SdkField<?>> fields = builder.sdkFieldNameToField();
    String name;
    while ((name = parser.nextFieldName()) != null) {
      JsonToken token = parser.nextToken();
      SdkField<?> field = fields.get(name);
      if (field == null) {
        parser.skipChildren();
      } else if (token != JsonToken.VALUE_NULL) {
        field.set(builder, value(parser, token, field, false));
      }
    }
    return ((Buildable) builder).build();
  }

  private static Object value(
      JsonParser parser, JsonToken token, SdkField<?> field, boolean inCollection)
      throws IOException {
    MarshallingType<?> type = field.marshallingType();
    if (type == MarshallingType.SDK_POJO) {
      return pojo(parser, token, field, inCollection);
    }
    if (type == MarshallingType.MAP) {
      return map(parser, token, field, inCollection);
    }
    if (type == MarshallingType.LIST) {
      return list(parser, token, field, inCollection);
    }
    return Scalar.read(parser, token, type);
  }

  private static Object pojo(
      JsonParser parser, JsonToken token, SdkField<?> field, boolean inCollection)
      throws IOException {
    SdkPojo builder = field.constructor().get();
    if (token == JsonToken.START_ARRAY) {
      throw new SerializationException(
          "Unrecognized collection type class " + JavaNames.structure(builder));
    }
    if (token != JsonToken.START_OBJECT) {
      throw new SerializationException(
          inCollection ? "Unexpected value type in payload" : "Unexpected field type");
    }
    return builder instanceof AttributeValue.Builder attribute
        ? AttributeValueReader.read(parser, attribute)
        : structure(parser, builder);
  }

  private static Map<String, Object> map(
      JsonParser parser, JsonToken token, SdkField<?> field, boolean inCollection)
      throws IOException {
    SdkField<?> member = field.getTrait(MapTrait.class).valueFieldInfo();
    if (token == JsonToken.START_ARRAY) {
      throw new SerializationException("Unrecognized collection type " + JavaNames.of(field));
    }
    if (token != JsonToken.START_OBJECT) {
      throw new SerializationException(
          inCollection ? JavaNames.PARAMETERIZED_CAST : "Unexpected field type");
    }
    Map<String, Object> map = new LinkedHashMap<>();
    String name;
    while ((name = parser.nextFieldName()) != null) {
      JsonToken next = parser.nextToken();
      map.put(
          name, next == JsonToken.VALUE_NULL ? empty(member) : value(parser, next, member, true));
    }
    return map;
  }

  private static List<Object> list(
      JsonParser parser, JsonToken token, SdkField<?> field, boolean inCollection)
      throws IOException {
    SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
    if (token == JsonToken.START_OBJECT) {
      throw new SerializationException("Start of structure or map found where not expected");
    }
    if (token != JsonToken.START_ARRAY) {
      throw new SerializationException(
          inCollection ? JavaNames.PARAMETERIZED_CAST : "Unexpected field type");
    }
    List<Object> list = new ArrayList<>();
    JsonToken next;
    while ((next = parser.nextToken()) != JsonToken.END_ARRAY) {
      list.add(next == JsonToken.VALUE_NULL ? empty(member) : value(parser, next, member, true));
    }
    return list;
  }

  /** A null among members counts as a member with nothing set, which validation then refuses. */
  private static Object empty(SdkField<?> member) {
    return member.marshallingType() == MarshallingType.SDK_POJO
        ? ((Buildable) member.constructor().get()).build()
        : null;
  }
}
