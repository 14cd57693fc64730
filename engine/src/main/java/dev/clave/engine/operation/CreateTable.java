package dev.clave.engine.operation;

import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Creates a table. */
final class CreateTable implements Operation<CreateTableRequest, CreateTableResponse> {

  private final Catalogue catalogue;
  private final InstantSource clock;
  private final String region;

  CreateTable(Catalogue catalogue, InstantSource clock, String region) {
    this.catalogue = catalogue;
    this.clock = clock;
    this.region = region;
  }

  @Override
  public CreateTableResponse run(CreateTableRequest request) {
    Map<String, String> tags = new LinkedHashMap<>();
    request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    Table table = catalogue.create(describe(request), tags);
    return CreateTableResponse.builder()
        .tableDescription(table.description().toBuilder().tableStatus(TableStatus.CREATING).build())
        .build();
  }

  private TableDescription describe(CreateTableRequest request) {
    return TableDescription.builder()
        .tableName(request.tableName())
        .tableArn("arn:aws:dynamodb:" + region + ":000000000000:table/" + request.tableName())
        .tableId(UUID.randomUUID().toString())
        .tableStatus(TableStatus.ACTIVE)
        .creationDateTime(clock.instant())
        .attributeDefinitions(request.attributeDefinitions())
        .keySchema(request.keySchema())
        .itemCount(0L)
        .tableSizeBytes(0L)
        .build();
  }
}
