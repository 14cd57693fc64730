package dev.clave.design.model;

/** One attribute of a table's or an index's key. */
public record KeyAttribute(String name, KeyType type, Span span) {}
