package dev.clave.engine.operation;

import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Lists the tags of a table. They are at most 50, which fit one page. */
final class ListTagsOfResource
    implements Operation<ListTagsOfResourceRequest, ListTagsOfResourceResponse> {
  private final Catalogue catalogue;

  ListTagsOfResource(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public ListTagsOfResourceResponse run(ListTagsOfResourceRequest request) {
    ResourceArn.check(request.resourceArn());
    Table table =
        catalogue
            .find(request.resourceArn())
            .orElseThrow(() -> SettingFault.LIST_TAGS_DENIED.with(request.resourceArn()));
    Map<String, String> byKey = new TreeMap<>(table.definition().tags());
    List<Tag> tags =
        byKey.entrySet().stream()
            .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
            .toList();
    return ListTagsOfResourceResponse.builder().tags(tags).build();
  }
}
