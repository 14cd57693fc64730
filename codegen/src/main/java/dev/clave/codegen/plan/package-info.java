/**
 * What is generated, decided before anything is written: {@link dev.clave.codegen.plan.DesignPlan}
 * has an {@link dev.clave.codegen.plan.EntityPlan} for each entity, a {@link
 * dev.clave.codegen.plan.PatternPlan} for each pattern, and so on, each with the Java names and
 * types that it gets. Values only, safe to share between threads.
 */
package dev.clave.codegen.plan;
