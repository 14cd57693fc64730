/**
 * What a check says: a {@link dev.clave.design.finding.Finding} with its severity and place, and
 * the ways of showing findings to people and to tools; {@link dev.clave.design.finding.Nearest} is
 * the name that somebody meant. Values only, safe to share between threads.
 */
package dev.clave.design.finding;
