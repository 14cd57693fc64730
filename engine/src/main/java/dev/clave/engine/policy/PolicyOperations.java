package dev.clave.engine.policy;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.table.Catalogue;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;

/** Adds the operations on resource policies to a registry, and has signed callers checked. */
public final class PolicyOperations {
  private PolicyOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations, Catalogue catalogue, InstantSource clock) {
    PutResourcePolicy put = new PutResourcePolicy(catalogue, clock);
    Operations.Named<?, ?> create = operations.build().find("CreateTable").orElseThrow();
    return operations
        .guard(new PolicyGuard(catalogue))
        .add(
            "CreateTable",
            CreateTableRequest::builder,
            (CreateTableRequest request) -> create(request, create, put))
        .add("PutResourcePolicy", PutResourcePolicyRequest::builder, put)
        .add(
            "GetResourcePolicy",
            GetResourcePolicyRequest::builder,
            new GetResourcePolicy(catalogue))
        .add(
            "DeleteResourcePolicy",
            DeleteResourcePolicyRequest::builder,
            new DeleteResourcePolicy(catalogue));
  }

  /** A table may bring its policy along; one that cannot be read keeps it from being made. */
  private static CreateTableResponse create(
      CreateTableRequest request, Operations.Named<?, ?> create, PutResourcePolicy put) {
    if (request.resourcePolicy() == null) {
      return (CreateTableResponse) create.run(request);
    }
    PolicyDocument.read(request.resourcePolicy());
    CreateTableResponse response = (CreateTableResponse) create.run(request);
    put.run(
        PutResourcePolicyRequest.builder()
            .resourceArn(response.tableDescription().tableArn())
            .policy(request.resourcePolicy())
            .build());
    return response;
  }
}
