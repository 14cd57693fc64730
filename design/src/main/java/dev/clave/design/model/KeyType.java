package dev.clave.design.model;

/**
 * The three types that DynamoDB lets a key attribute have.
 *
 * <p>In a design: {@code key: device, at number} is a key of {@code S} and {@code N}.
 */
public enum KeyType {
  S,
  N,
  B
}
