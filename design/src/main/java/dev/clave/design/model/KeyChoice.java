package dev.clave.design.model;

import java.util.Optional;

/** A template and the condition under which it is the one; without one it always is. */
public record KeyChoice(Optional<Condition> when, Template template) {}
