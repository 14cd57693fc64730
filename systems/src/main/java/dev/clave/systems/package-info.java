/**
 * The five systems that come with Clave. {@link dev.clave.systems.Systems} lists the table systems
 * with their designs; a system that needs code of its own has a package.
 */
package dev.clave.systems;
