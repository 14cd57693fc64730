package dev.clave.design.model;

/**
 * An input of a pattern or transaction. Its type is that of the attributes that it is matched to.
 *
 * <p>A pattern {@code PK = USER#<userId> and SK >= LOG#<from?>} has two: {@code userId}, and {@code
 * from}, which is optional.
 */
public record Parameter(String name, AttributeType type, boolean optional) {}
