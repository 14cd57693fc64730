package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;

/** Puts tags on a table; a tag with a key that is there takes its place. */
final class TagResource implements Operation<TagResourceRequest, TagResourceResponse> {
  /** Service quota: tags on one resource. */
  static final int MAX_TAGS = 50;

  private static final int MAX_KEY_LENGTH = 128;
  private static final int MAX_VALUE_LENGTH = 256;

  private static final Pattern CHARACTERS = Pattern.compile("([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)");

  private final Catalogue catalogue;

  TagResource(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public TagResourceResponse run(TagResourceRequest request) {
    ResourceArn.check(request.resourceArn());
    constrain(new Constraints().required("tags", request.hasTags()), "tags", request.tags())
        .check();
    if (request.tags().isEmpty()) {
      throw SettingFault.NO_TAGS.with();
    }
    if (catalogue.find(request.resourceArn()).isEmpty()) {
      throw SettingFault.RESOURCE_ARN_NOT_FOUND.with(request.resourceArn());
    }
    catalogue.update(
        request.resourceArn(),
        definition -> {
          Map<String, String> tags = new LinkedHashMap<>(definition.tags());
          request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
          checkCount(tags, request.resourceArn());
          return definition.withTags(tags);
        });
    return TagResourceResponse.builder().build();
  }

  static void checkCount(Map<String, String> tags, String resource) {
    if (tags.size() > MAX_TAGS) {
      throw SettingFault.TOO_MANY_TAGS.with(resource);
    }
  }

  static Constraints constrain(Constraints constraints, String parameter, List<Tag> tags) {
    for (int at = 0; at < tags.size(); at++) {
      String member = parameter + "." + (at + 1) + ".member.";
      constraints
          .required(member + "key", tags.get(at).key() != null)
          .length(member + "key", tags.get(at).key(), 1, MAX_KEY_LENGTH)
          .matches(member + "key", tags.get(at).key(), CHARACTERS)
          .required(member + "value", tags.get(at).value() != null)
          .length(member + "value", tags.get(at).value(), 0, MAX_VALUE_LENGTH)
          .matches(member + "value", tags.get(at).value(), CHARACTERS);
    }
    return constraints;
  }
}
