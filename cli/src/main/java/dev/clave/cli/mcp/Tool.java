package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One thing that a caller may ask for.
 *
 * @param schema of its arguments, in JSON Schema
 * @param writes whether it changes anything
 */
record Tool(String name, String description, ObjectNode schema, boolean writes, Work work) {

  /** What a tool does. */
  @FunctionalInterface
  interface Work {
    /**
     * Does the work.
     *
     * @throws Refused with a sentence for the caller
     */
    JsonNode call(JsonNode arguments, Api api);
  }

  /** The caller is told why, and may try something else. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String sentence) {
      super(sentence);
    }
  }
}
