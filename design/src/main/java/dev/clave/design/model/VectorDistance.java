package dev.clave.design.model;

/**
 * How a vector index tells near from far.
 *
 * <p>In a design: {@code VI1: { vector: embedding(1024), distance: cosine }}.
 */
public enum VectorDistance {
  COSINE("cosine", "COSINE"),
  EUCLIDEAN("euclidean", "EUCLIDEAN"),
  DOT_PRODUCT("dot", "DOT_PRODUCT");

  private final String word;
  private final String function;

  VectorDistance(String word, String function) {
    this.word = word;
    this.function = function;
  }

  /** In a design. */
  public String word() {
    return word;
  }

  /** DynamoDB's name of it. */
  public String function() {
    return function;
  }
}
