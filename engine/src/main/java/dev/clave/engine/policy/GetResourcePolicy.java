package dev.clave.engine.policy;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;

/** Returns the policy of a table or its stream. */
final class GetResourcePolicy
    implements Operation<GetResourcePolicyRequest, GetResourcePolicyResponse> {
  private final Catalogue catalogue;

  GetResourcePolicy(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public GetResourcePolicyResponse run(GetResourcePolicyRequest request) {
    String arn = request.resourceArn();
    new Constraints().required("resourceArn", arn != null).check();
    StoredPolicy storedPolicy =
        StoredPolicy.of(StoredPolicy.table(catalogue, arn).definition(), arn)
            .orElseThrow(() -> SettingFault.POLICY_NOT_FOUND.with(arn));
    return GetResourcePolicyResponse.builder()
        .policy(storedPolicy.policy())
        .revisionId(storedPolicy.revision())
        .build();
  }
}
