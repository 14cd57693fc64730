package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.TableFault;
import dev.clave.engine.value.ValueCheck;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

/** The constraints on the parts that table definitions are made of. */
final class TableConstraints {

  static final String BILLING_MODE = "[PROVISIONED, PAY_PER_REQUEST]";
  static final String TABLE_CLASS = "[STANDARD, STANDARD_INFREQUENT_ACCESS]";

  private static final int LONGEST_KEY_NAME = 255;

  private final Constraints constraints;

  TableConstraints(Constraints constraints) {
    this.constraints = constraints;
  }

  TableConstraints definitions(List<AttributeDefinition> definitions) {
    for (int i = 0; i < definitions.size(); i++) {
      String at = "attributeDefinitions." + (i + 1) + ".member.";
      AttributeDefinition definition = definitions.get(i);
      refuseUnstorable(definition.attributeName());
      constraints
          .required(at + "attributeName", definition.attributeName() != null)
          .length(at + "attributeName", definition.attributeName(), 1, LONGEST_KEY_NAME)
          .required(at + "attributeType", definition.attributeTypeAsString() != null)
          .oneOf(at + "attributeType", definition.attributeTypeAsString(), "[B, N, S]");
    }
    return this;
  }

  /** A name that is stored as another one would be found by nobody. */
  static void refuseUnstorable(String name) {
    if (name != null) {
      ValueCheck.text(name);
    }
  }

  /** The schema is {@code null} if none was given. */
  TableConstraints keySchema(String parameter, List<KeySchemaElement> schema, int most) {
    if (schema == null) {
      constraints.required(parameter, false);
      return this;
    }
    List<String> elements =
        schema.stream()
            .map(
                element ->
                    "KeySchemaElement(attributeName="
                        + element.attributeName()
                        + ", keyType="
                        + element.keyTypeAsString()
                        + ")")
            .toList();
    constraints.size(parameter, elements, 1, most);
    for (int i = 0; i < schema.size(); i++) {
      String at = parameter + "." + (i + 1) + ".member.";
      constraints
          .required(at + "attributeName", schema.get(i).attributeName() != null)
          .length(at + "attributeName", schema.get(i).attributeName(), 1, LONGEST_KEY_NAME)
          .required(at + "keyType", schema.get(i).keyTypeAsString() != null)
          .oneOf(at + "keyType", schema.get(i).keyTypeAsString(), "[HASH, RANGE]");
    }
    return this;
  }

  TableConstraints projection(String parameter, Projection projection) {
    constraints.required(parameter, projection != null);
    if (projection != null) {
      projection.nonKeyAttributes().forEach(TableConstraints::refuseUnstorable);
      constraints
          .oneOf(
              parameter + ".projectionType",
              projection.projectionTypeAsString(),
              "[ALL, INCLUDE, KEYS_ONLY]")
          .size(
              parameter + ".nonKeyAttributes",
              projection.hasNonKeyAttributes() ? projection.nonKeyAttributes() : null,
              1,
              Integer.MAX_VALUE)
          .memberLengths(
              parameter + ".nonKeyAttributes", projection.nonKeyAttributes(), 1, LONGEST_KEY_NAME);
    }
    return this;
  }

  TableConstraints indexName(String parameter, String name) {
    constraints.newName(parameter, name);
    return this;
  }

  /** A vector index to be made; what it is made of was read of the request's own class. */
  TableConstraints vectorIndex(String parameter, VectorIndex index) {
    constraints
        .newName(parameter + ".indexName", index.indexName())
        .required(parameter + ".vectorAttribute", index.vectorAttribute() != null)
        .required(parameter + ".dimensions", index.dimensions() != null)
        .atLeast(parameter + ".dimensions", index.dimensions(), 1)
        .required(parameter + ".distanceFunction", index.distanceFunctionAsString() != null)
        .oneOf(
            parameter + ".distanceFunction",
            index.distanceFunctionAsString(),
            "[COSINE, DOT_PRODUCT, EUCLIDEAN]");
    if (index.vectorAttribute() != null) {
      String at = parameter + ".vectorAttribute.attributeName";
      String name = index.vectorAttribute().attributeName();
      refuseUnstorable(name);
      constraints.required(at, name != null).length(at, name, 1, LONGEST_KEY_NAME);
    }
    constraints.size(
        parameter + ".searchSchema",
        index.hasSearchSchema() ? index.searchSchema() : null,
        1,
        Integer.MAX_VALUE);
    for (int i = 0; i < index.searchSchema().size(); i++) {
      String at = parameter + ".searchSchema." + (i + 1) + ".member.";
      SearchSchemaElement element = index.searchSchema().get(i);
      String type = element.searchSchemaElementTypeAsString();
      constraints
          .required(at + "attributeName", element.attributeName() != null)
          .length(at + "attributeName", element.attributeName(), 1, LONGEST_KEY_NAME)
          .required(at + "searchSchemaElementType", type != null)
          .oneOf(at + "searchSchemaElementType", type, "[HASH, INLINE_FILTER]");
    }
    return projection(parameter + ".projection", index.projection());
  }

  TableConstraints throughput(String parameter, ProvisionedThroughput throughput) {
    if (throughput != null) {
      constraints
          .required(parameter + ".readCapacityUnits", throughput.readCapacityUnits() != null)
          .required(parameter + ".writeCapacityUnits", throughput.writeCapacityUnits() != null)
          .atLeast(parameter + ".readCapacityUnits", throughput.readCapacityUnits(), 1)
          .atLeast(parameter + ".writeCapacityUnits", throughput.writeCapacityUnits(), 1);
    }
    return this;
  }

  /** The bounds of throughput, which are told only after all constraints hold. */
  static void checkBounds(ProvisionedThroughput throughput) {
    if (throughput != null) {
      checkBound("ReadCapacityUnits", throughput.readCapacityUnits());
      checkBound("WriteCapacityUnits", throughput.writeCapacityUnits());
    }
  }

  private static void checkBound(String parameter, long units) {
    if (units > Limits.CAPACITY_UNITS) {
      throw TableFault.THROUGHPUT_OUT_OF_BOUNDS.with(units, parameter);
    }
  }

  TableConstraints stream(StreamSpecification stream) {
    if (stream != null) {
      constraints
          .required("streamSpecification.streamEnabled", stream.streamEnabled() != null)
          .oneOf(
              "streamSpecification.streamViewType",
              stream.streamViewTypeAsString(),
              "[NEW_IMAGE, OLD_IMAGE, NEW_AND_OLD_IMAGES, KEYS_ONLY]");
    }
    return this;
  }
}
