/**
 * The savings-plan portal. Its design says what the table does and how it is audited; here is the
 * {@link dev.clave.systems.pai.PaiSample}, which is safe to share.
 */
package dev.clave.systems.pai;
