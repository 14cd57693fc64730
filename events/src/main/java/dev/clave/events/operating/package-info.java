/**
 * What those who run a pipeline look at and do.
 *
 * <p>{@link dev.clave.events.operating.DeadLetters}, {@link dev.clave.events.operating.Consumers},
 * {@link dev.clave.events.operating.Acknowledgements}, the {@link
 * dev.clave.events.operating.Dashboard} with its {@link dev.clave.events.operating.EventHistory},
 * and {@link dev.clave.events.operating.Maintenance} with its {@link
 * dev.clave.events.operating.Partitions}; {@link dev.clave.events.operating.QueueDepths} are gauges
 * of what waits. Safe for threads.
 */
package dev.clave.events.operating;
