package dev.clave.cli.assets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.cli.terminal.Output;
import java.util.Map;

/** An asset as a row for people and tools. */
final class AssetRow {
  private AssetRow() {}

  static Map<String, Object> of(JsonNode asset) {
    return Output.row(
        "file_name", asset.get("fileName").textValue(),
        "content_type", asset.get("contentType").textValue(),
        "size", asset.get("size").longValue(),
        "status", asset.get("status").textValue(),
        "asset", asset.get("self").textValue());
  }
}
