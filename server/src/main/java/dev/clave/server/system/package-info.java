/**
 * What a server serves. A {@link dev.clave.server.system.ServedSystem} is one system: its design,
 * its sample, its files, its settings and pages. A {@link dev.clave.server.system.SystemProvider}
 * supplies systems from a jar, a {@link dev.clave.server.system.SystemFolder} from files. A {@link
 * dev.clave.server.system.SystemPart} is what a system runs beside its table, opened in a {@link
 * dev.clave.server.system.SystemEnvironment} once its {@link dev.clave.server.system.Store stores}
 * are there; it may check items before they are written ({@link
 * dev.clave.server.system.WriteCheck}), say what it keeps of a {@link
 * dev.clave.server.system.Person} ({@link dev.clave.server.system.PersonalRecords}), follow the
 * changes of a {@link dev.clave.server.system.RunningTable} and add a {@link
 * dev.clave.server.system.ConsolePage}.
 *
 * <p>Values are immutable; a part is used from many threads.
 */
package dev.clave.server.system;
