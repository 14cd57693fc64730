/**
 * What people do to a store besides using it: {@link dev.clave.engine.maintenance.Maintenance}
 * backs it up, verifies, compacts and describes it while it is in use; {@link
 * dev.clave.engine.maintenance.BackupFolder} is where backups are and restores come from. A {@code
 * Control} lets another process of the same user ask for it through the data folder. Maintenance
 * may be shared by threads; its work is done one at a time.
 */
package dev.clave.engine.maintenance;
