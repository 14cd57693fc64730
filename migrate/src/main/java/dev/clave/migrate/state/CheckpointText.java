package dev.clave.migrate.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A checkpoint as the text of its file. */
final class CheckpointText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CheckpointText() {}

  static String write(Checkpoint checkpoint) {
    ObjectNode root = JSON.createObjectNode();
    root.put("mapping", checkpoint.mappingDigest());
    root.put("began", checkpoint.began().toString());
    root.put("watermark", checkpoint.watermark().toString());
    root.put("rejectBytes", checkpoint.rejectBytes());
    root.put("ledgerKeys", checkpoint.ledgerKeys());
    ObjectNode steps = root.putObject("steps");
    checkpoint
        .steps()
        .forEach(
            (name, state) -> {
              ObjectNode step = steps.putObject(name);
              step.put("done", state.done());
              state
                  .after()
                  .ifPresent(
                      after -> {
                        ArrayNode key = step.putArray("after");
                        after.forEach(key::add);
                      });
              Counts counts = state.counts();
              step.put("read", counts.read());
              step.put("migrated", counts.migrated());
              step.put("embedded", counts.embedded());
              step.put("rejected", counts.rejected());
              step.put("items", counts.items());
            });
    return root.toPrettyString();
  }

  static Checkpoint read(String text) throws IOException {
    JsonNode root = JSON.readTree(text);
    Map<String, Checkpoint.StepState> steps = new LinkedHashMap<>();
    root.path("steps")
        .properties()
        .forEach(entry -> steps.put(entry.getKey(), step(entry.getValue())));
    return new Checkpoint(
        root.path("mapping").asText(),
        Instant.parse(root.path("began").asText()),
        Instant.parse(root.path("watermark").asText()),
        steps,
        root.path("rejectBytes").asLong(),
        root.path("ledgerKeys").asLong());
  }

  private static Checkpoint.StepState step(JsonNode step) {
    List<String> after = new ArrayList<>();
    step.path("after").forEach(part -> after.add(part.asText()));
    return new Checkpoint.StepState(
        step.path("done").asBoolean(),
        step.has("after") ? Optional.of(after) : Optional.empty(),
        new Counts(
            step.path("read").asLong(),
            step.path("migrated").asLong(),
            step.path("embedded").asLong(),
            step.path("rejected").asLong(),
            step.path("items").asLong()));
  }
}
