/**
 * What items of TransporteApp must keep beyond their design: a {@link
 * dev.clave.systems.transporte.rule.Rule} judges one {@link
 * dev.clave.systems.transporte.rule.Inspection} and reports {@link
 * dev.clave.systems.transporte.rule.Finding findings}; a {@link
 * dev.clave.systems.transporte.rule.Judgement} applies many of them.
 *
 * <p>Items are judged as JSON and not as generated records, because they are judged before they are
 * known to fit the design, and findings name a place in the caller's body.
 *
 * <p>Rules and judgements may be shared by threads, an inspection belongs to one.
 */
package dev.clave.systems.transporte.rule;
