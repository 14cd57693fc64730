package dev.clave.design.model;

/**
 * An input of a pattern or transaction. Its type is that of the attributes that it is matched to.
 */
public record Parameter(String name, AttributeType type, boolean optional) {}
