/**
 * Creates tables and compares them with the design. {@link dev.clave.table.provision.Provision}
 * sends the {@code TableRequests} and tells settings by {@code SettingText}; {@link
 * dev.clave.table.provision.Provisioned} is what it did. Used by one thread.
 */
package dev.clave.table.provision;
