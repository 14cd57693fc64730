/**
 * The publishing back end. Its design says all it does; {@link
 * dev.clave.systems.portfolio.PortfolioSystem} is what is served, {@link
 * dev.clave.systems.portfolio.PortfolioSample} its sample. Immutable, safe to share.
 */
package dev.clave.systems.portfolio;
