package dev.clave.server.rest;

import dev.clave.assets.Asset;
import dev.clave.assets.Assets;
import dev.clave.assets.Field;
import dev.clave.assets.Relation;
import dev.clave.assets.Sweeper;
import dev.clave.assets.Upload;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assets as JSON, in the same shape whatever the design calls their attributes. */
record AssetJson(String all, EntityKey key) {
  private static final Logger LOG = LoggerFactory.getLogger(AssetJson.class);
  private static final int MARK_BYTES = 8;

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

  static Map<String, Object> relations(Assets assets) {
    return Map.of(
        "ownerAttribute", assets.entity().attribute(Field.OWNER),
        "relations", assets.entity().relations().stream().map(AssetJson::relation).toList(),
        "partBytes", assets.options().partBytes());
  }

  private static Map<String, Object> relation(Relation relation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("relation", relation.name());
    if (!relation.related().isEmpty()) {
      json.put("relatedTo", relation.relatedNames());
    }
    json.put("contentTypes", relation.contentTypes().stream().sorted().toList());
    json.put("largest", relation.largest());
    return json;
  }

  /**
   * Assets by their paths, so that whoever reads it can ask for them. Objects that no asset stands
   * for cannot be asked for: the log has their keys, which are nobody else's business.
   */
  Map<String, Object> report(Sweeper.Report report) {
    report.orphans().forEach(each -> LOG.info("the object {} is `{}`", mark(each), each));
    return Map.of(
        "expired", paths(report.expired()),
        "orphans", report.orphans().stream().map(AssetJson::mark).toList(),
        "lost", paths(report.lost()),
        "stranded", paths(report.stranded()));
  }

  /** Tells one object from another, and not where it is. */
  private static String mark(String objectKey) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(objectKey.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, MARK_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> paths(List<Map<String, Object>> keys) {
    return keys.stream().map(each -> all + key.pathOf(each)).toList();
  }
}
