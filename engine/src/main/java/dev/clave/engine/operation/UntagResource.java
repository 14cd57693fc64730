package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;

/** Takes tags off a table; keys that it does not have are passed over. */
final class UntagResource implements Operation<UntagResourceRequest, UntagResourceResponse> {
  private final Catalogue catalogue;

  UntagResource(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public UntagResourceResponse run(UntagResourceRequest request) {
    ResourceArn.check(request.resourceArn());
    new Constraints().required("tagKeys", request.hasTagKeys()).check();
    if (request.tagKeys().isEmpty()) {
      throw SettingFault.NO_TAG_KEYS.with();
    }
    if (catalogue.find(request.resourceArn()).isEmpty()) {
      throw SettingFault.RESOURCE_ARN_NOT_FOUND.with(request.resourceArn());
    }
    catalogue.update(
        request.resourceArn(),
        definition -> {
          Map<String, String> tags = new LinkedHashMap<>(definition.tags());
          tags.keySet().removeAll(request.tagKeys());
          return definition.withTags(tags);
        });
    return UntagResourceResponse.builder().build();
  }
}
