package dev.clave.design.check;

import dev.clave.design.finding.Severity;

/**
 * What a finding's name means: how bad it is at most, what happens at run time, a design that has
 * the fault and one that has it mended. The page of checks is generated from these.
 *
 * <pre>{@code
 * Manual manual = Checks.manual("key-collision").orElseThrow();
 * Design.check(manual.bad()).findings();     // has a `key-collision`
 * Design.check(manual.good()).findings();    // has none
 * }</pre>
 */
public record Manual(
    String name, Severity severity, String summary, String explanation, String bad, String good) {}
