package dev.clave.engine.policy;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyResponse;

/** Deletes the policy of a table or its stream; without one there is nothing to do. */
final class DeleteResourcePolicy
    implements Operation<DeleteResourcePolicyRequest, DeleteResourcePolicyResponse> {
  private final Catalogue catalogue;

  DeleteResourcePolicy(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public DeleteResourcePolicyResponse run(DeleteResourcePolicyRequest request) {
    String arn = request.resourceArn();
    new Constraints().required("resourceArn", arn != null).check();
    DeleteResourcePolicyResponse.Builder response = DeleteResourcePolicyResponse.builder();
    catalogue.update(
        StoredPolicy.table(catalogue, arn).name(),
        definition -> {
          Optional<StoredPolicy> present = StoredPolicy.of(definition, arn);
          StoredPolicy.require(request.expectedRevisionId(), present);
          present.ifPresent(policy -> response.revisionId(policy.revision()));
          return StoredPolicy.keep(definition, arn, Optional.empty());
        });
    return response.build();
  }
}
