/**
 * What a check says: a {@link dev.clave.design.finding.Finding} has a {@link
 * dev.clave.design.finding.Severity}, a place and perhaps a {@link dev.clave.design.finding.Fix}
 * made of {@link dev.clave.design.finding.Edit}s. {@link dev.clave.design.finding.TextRenderer}
 * shows findings to people and {@link dev.clave.design.finding.JsonRenderer} to tools; {@link
 * dev.clave.design.finding.Nearest} is the name that somebody meant. A {@link
 * dev.clave.design.finding.CheckInterrupted} ends a check whose caller waits no longer. Values
 * only, safe to share between threads.
 */
package dev.clave.design.finding;
