/**
 * The publishing back end. Its design says all it does; here is only the {@link
 * dev.clave.systems.portfolio.PortfolioSample}. Immutable, safe to share.
 */
package dev.clave.systems.portfolio;
