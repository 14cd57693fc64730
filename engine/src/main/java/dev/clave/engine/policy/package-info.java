/**
 * Resource policies: {@link dev.clave.engine.policy.PolicyOperations} adds the operations that keep
 * them, a {@link dev.clave.engine.policy.PolicyDocument} is one that was read, made of {@link
 * dev.clave.engine.policy.PolicyStatement}s, and {@link dev.clave.engine.policy.PolicyGuard} holds
 * signed callers to them. All may be shared by threads.
 */
package dev.clave.engine.policy;
