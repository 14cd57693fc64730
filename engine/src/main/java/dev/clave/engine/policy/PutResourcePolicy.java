package dev.clave.engine.policy;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyResponse;

/** Keeps a policy for a table or its stream, in place of the one that was there. */
final class PutResourcePolicy
    implements Operation<PutResourcePolicyRequest, PutResourcePolicyResponse> {
  private final Catalogue catalogue;
  private final InstantSource clock;

  PutResourcePolicy(Catalogue catalogue, InstantSource clock) {
    this.catalogue = catalogue;
    this.clock = clock;
  }

  @Override
  public PutResourcePolicyResponse run(PutResourcePolicyRequest request) {
    String arn = request.resourceArn();
    new Constraints()
        .required("resourceArn", arn != null)
        .required("policy", request.policy() != null)
        .check();
    PolicyDocument.read(request.policy());
    String name = StoredPolicy.table(catalogue, arn).name();
    Table table =
        catalogue.update(
            name,
            definition -> {
              Optional<StoredPolicy> present = StoredPolicy.of(definition, arn);
              StoredPolicy.require(request.expectedRevisionId(), present);
              // The same policy again keeps its revision; another has a later one.
              StoredPolicy policy =
                  present
                      .filter(each -> each.policy().equals(request.policy()))
                      .orElseGet(() -> new StoredPolicy(request.policy(), nextRevision(present)));
              return StoredPolicy.keep(definition, arn, Optional.of(policy));
            });
    return PutResourcePolicyResponse.builder()
        .revisionId(StoredPolicy.of(table.definition(), arn).orElseThrow().revision())
        .build();
  }

  private String nextRevision(Optional<StoredPolicy> present) {
    long last = present.map(policy -> Long.parseLong(policy.revision())).orElse(0L);
    return Long.toString(Math.max(last + 1, clock.millis()));
  }
}
