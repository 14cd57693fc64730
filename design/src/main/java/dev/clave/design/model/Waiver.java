package dev.clave.design.model;

/** A finding that the authors accept, and why. */
public record Waiver(String check, String reason, Span span) {}
