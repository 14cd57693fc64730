package dev.clave.design.model;

/** The three types that DynamoDB lets a key attribute have. */
public enum KeyType {
  S,
  N,
  B
}
