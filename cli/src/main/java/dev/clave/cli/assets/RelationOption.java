package dev.clave.cli.assets;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What files belong to; used as a mixin. */
final class RelationOption {
  @Option(
      names = "--owner",
      paramLabel = "USER",
      description = "Whose; a token with a scope has its own.")
  private String owner;

  @Option(
      names = "--relation",
      paramLabel = "KIND",
      required = true,
      description = "What kind of thing they belong to, such as product.")
  private String relation;

  @Option(
      names = "--to",
      paramLabel = "ID",
      description = "Which of the owner's things of that kind.")
  private String to;

  /** As the server takes it. */
  Map<String, String> asked() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("relation", relation);
    if (owner != null) {
      query.put("owner", owner);
    }
    if (to != null) {
      query.put("relatedTo", to);
    }
    return query;
  }
}
