package dev.clave.server.rest;

import dev.clave.server.http.Description;
import dev.clave.server.http.Schema;
import dev.clave.server.http.SystemApi;
import java.util.List;
import java.util.Map;

/** What the routes of assets say of themselves. */
record AssetDescriptions(SystemApi api) {
  private static final Map<String, Object> ASSET =
      Schema.titled(
          "AssetFile",
          Schema.object(
              Map.ofEntries(
                  Map.entry("self", Schema.text()),
                  Map.entry("key", Schema.object()),
                  Map.entry("owner", Schema.text()),
                  Map.entry("relation", Schema.text()),
                  Map.entry("relatedTo?", Schema.text()),
                  Map.entry("fileName", Schema.text()),
                  Map.entry("contentType", Schema.text()),
                  Map.entry("size", Schema.integer()),
                  Map.entry("status", Schema.word(List.of("pending", "confirmed", "elsewhere"))),
                  Map.entry("checksum?", Schema.text()),
                  Map.entry("tag?", Schema.text()),
                  Map.entry("expires?", Schema.text("date-time")))));

  private static final Map<String, Object> UPLOAD =
      Schema.titled(
          "Upload",
          Schema.object(
              Map.of(
                  "asset",
                  ASSET,
                  "parts",
                  Schema.list(
                      Schema.titled(
                          "UploadPart",
                          Schema.object(
                              Map.of(
                                  "number", Schema.integer(),
                                  "url", Schema.text("uri"),
                                  "headers", Schema.map(Schema.text()),
                                  "size", Schema.integer())))),
                  "expires",
                  Schema.text("date-time"))));

  private Description files(String summary) {
    return api.about(summary).in("files");
  }

  Description begin() {
    return files("Ask for a place to send a file to")
        .operation("beginUpload")
        .body(
            Schema.titled(
                "NewUpload",
                Schema.object(
                    Map.of(
                        "owner?", Schema.text(),
                        "relation", Schema.text(),
                        "relatedTo?", Schema.text(),
                        "fileName", Schema.text(),
                        "contentType", Schema.text(),
                        "size", Schema.integer(),
                        "checksums?", Schema.list(Schema.text())))))
        .answer(201, UPLOAD);
  }

  Description list(int largestLimit) {
    return files(
            "The files of one thing, newest first where the design says so; without `owner` and"
                + " `relation`, some of all files")
        .operation("listAssets")
        .query("owner", false, Schema.text(), "whose; a token with a scope has its own")
        .query("relation", false, Schema.text(), "what kind of thing they belong to")
        .query("relatedTo", false, Schema.text(), "which of the owner's things of that kind")
        .query("limit", false, Schema.integer(1, largestLimit), "how many results")
        .query("cursor", false, Schema.text(), "where the page before ended")
        .answer(
            200,
            Schema.titled(
                "AssetFilePage",
                Schema.object(Map.of("assets", Schema.list(ASSET), "next?", Schema.text()))));
  }

  Description relations() {
    Map<String, Object> relation =
        Schema.titled(
            "AssetRelation",
            Schema.object(
                Map.of(
                    "relation", Schema.text(),
                    "relatedTo?", Schema.text(),
                    "contentTypes", Schema.list(Schema.text()),
                    "largest", Schema.integer())));
    return files("What files can belong to, and which files it takes")
        .operation("listAssetRelations")
        .answer(
            200,
            Schema.titled(
                "AssetRelations",
                Schema.object(
                    Map.of(
                        "ownerAttribute", Schema.text(),
                        "relations", Schema.list(relation),
                        "partBytes", Schema.integer()))));
  }

  Description read() {
    return files("What is known of a file").operation("getAssetFile").answer(200, ASSET);
  }

  Description resume() {
    return files("Ask again for the places of what has not arrived")
        .operation("resumeUpload")
        .answer(200, UPLOAD);
  }

  Description confirm() {
    return files("Check the bytes that arrived and keep them")
        .operation("confirmUpload")
        .answer(200, ASSET);
  }

  Description download() {
    return files("Ask for a URL to fetch the bytes with")
        .operation("getDownload")
        .query("fileName", false, Schema.text(), "the name under which to save it")
        .answer(
            200,
            Schema.titled(
                "Download",
                Schema.object(
                    Map.of("url", Schema.text("uri"), "expires", Schema.text("date-time")))));
  }

  Description delete() {
    return files("Delete a file, bytes and metadata")
        .operation("deleteAssetFile")
        .answer(204, Map.of());
  }

  Description sweep() {
    return files("Make both stores agree again: progress line by line, the report last")
        .operation("sweepAssets")
        .query("dryRun", false, Schema.bool(), "whether to report only")
        .answer(200, Schema.object())
        .as("application/x-ndjson");
  }
}
