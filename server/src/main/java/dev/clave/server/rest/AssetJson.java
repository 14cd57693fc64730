package dev.clave.server.rest;

import dev.clave.assets.Asset;
import dev.clave.assets.AssetsOptions;
import dev.clave.assets.Relation;
import dev.clave.assets.Sweeper;
import dev.clave.assets.Upload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Assets as JSON, in the same shape whatever the design calls their attributes. */
record AssetJson(String all, EntityKey key) {

  String path(Asset asset) {
    return all + key.pathOf(asset.key());
  }

  Map<String, Object> asset(Asset asset) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("self", path(asset));
    json.put("key", asset.key());
    json.put("owner", asset.owner());
    json.put("relation", asset.relation());
    asset.relatedTo().ifPresent(each -> json.put("relatedTo", each));
    json.put("fileName", asset.fileName());
    json.put("contentType", asset.contentType());
    json.put("size", asset.size());
    json.put("status", asset.status().name().toLowerCase(Locale.ROOT));
    asset.checksum().ifPresent(each -> json.put("checksum", each));
    asset.tag().ifPresent(each -> json.put("tag", each));
    asset.expires().ifPresent(each -> json.put("expires", each.toString()));
    return json;
  }

  Map<String, Object> upload(Upload upload) {
    return Map.of(
        "asset", asset(upload.asset()),
        "parts", upload.parts().stream().map(AssetJson::part).toList(),
        "expires", upload.expires().toString());
  }

  private static Map<String, Object> part(Upload.Part part) {
    return Map.of(
        "number", part.number(),
        "url", part.url().toString(),
        "headers", part.headers(),
        "size", part.size());
  }

  static Map<String, Object> relations(List<Relation> relations, AssetsOptions options) {
    return Map.of(
        "relations",
        relations.stream().map(AssetJson::relation).toList(),
        "partBytes",
        options.partBytes());
  }

  private static Map<String, Object> relation(Relation relation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("relation", relation.name());
    relation.related().ifPresent(each -> json.put("relatedTo", each));
    json.put("contentTypes", relation.contentTypes().stream().sorted().toList());
    json.put("largest", relation.largest());
    return json;
  }

  /** Assets by their paths, so that whoever reads it can ask for them. */
  Map<String, Object> report(Sweeper.Report report) {
    return Map.of(
        "expired", paths(report.expired()),
        "orphans", report.orphans(),
        "lost", paths(report.lost()),
        "stranded", paths(report.stranded()));
  }

  private List<String> paths(List<Map<String, Object>> keys) {
    return keys.stream().map(each -> all + key.pathOf(each)).toList();
  }
}
