package dev.clave.table.provision;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.VectorIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.CreateVectorIndexAction;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.VectorAttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/** A design's vector index in the words of CreateTable and UpdateTable. */
final class VectorRequests {
  private VectorRequests() {}

  static software.amazon.awssdk.services.dynamodb.model.VectorIndex index(VectorIndex index) {
    return software.amazon.awssdk.services.dynamodb.model.VectorIndex.builder()
        .indexName(index.name())
        .vectorAttribute(attribute(index))
        .dimensions((long) index.dimensions())
        .distanceFunction(index.distance().function())
        .searchSchema(index.searchable().isEmpty() ? null : searchSchema(index))
        .projection(TableRequests.projection(index.projection()))
        .build();
  }

  static CreateVectorIndexAction creation(VectorIndex index) {
    return CreateVectorIndexAction.builder()
        .indexName(index.name())
        .vectorAttribute(attribute(index))
        .dimensions((long) index.dimensions())
        .distanceFunction(index.distance().function())
        .searchSchema(index.searchable().isEmpty() ? null : searchSchema(index))
        .projection(TableRequests.projection(index.projection()))
        .build();
  }

  private static VectorAttributeDefinition attribute(VectorIndex index) {
    return VectorAttributeDefinition.builder().attributeName(index.attribute()).build();
  }

  private static List<SearchSchemaElement> searchSchema(VectorIndex index) {
    List<SearchSchemaElement> elements = new ArrayList<>();
    for (KeyAttribute attribute : index.searchable()) {
      boolean isHash = index.partition().equals(Optional.of(attribute));
      elements.add(
          SearchSchemaElement.builder()
              .attributeName(attribute.name())
              .searchSchemaElementType(isHash ? "HASH" : "INLINE_FILTER")
              .build());
    }
    return elements;
  }

  /** What an index is, for a comparison with the one that is there. */
  static String text(VectorIndex index) {
    return text(
        index.attribute(),
        index.dimensions(),
        index.distance().function(),
        searchSchema(index),
        SettingText.projection(TableRequests.projection(index.projection())));
  }

  static String text(VectorIndexDescription index) {
    return text(
        index.vectorAttribute().attributeName(),
        index.dimensions(),
        index.distanceFunctionAsString(),
        index.searchSchema(),
        SettingText.projection(index.projection()));
  }

  private static String text(
      String attribute,
      long dimensions,
      String distance,
      List<SearchSchemaElement> schema,
      String projection) {
    String searched =
        schema.stream()
            .map(each -> each.attributeName() + " " + each.searchSchemaElementTypeAsString())
            .sorted()
            .collect(Collectors.joining(", "));
    return "%s(%d) %s [%s] %s".formatted(attribute, dimensions, distance, searched, projection);
  }
}
