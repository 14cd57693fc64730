package dev.clave.design.check;

import dev.clave.design.finding.Severity;

/**
 * What a finding's name means: how bad it is at most, what happens at run time, a design that has
 * the fault and one that has it mended. The page of checks is generated from these.
 */
public record Manual(
    String name, Severity severity, String summary, String explanation, String bad, String good) {}
