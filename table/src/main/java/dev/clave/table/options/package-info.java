/**
 * How a table is opened and watched: {@link dev.clave.table.options.TableOptions} with its {@link
 * dev.clave.table.options.Retry}, its {@link dev.clave.table.options.DesignCheck}, its {@link
 * dev.clave.table.options.Conversions} and its {@link dev.clave.table.options.ParallelThreads}; a
 * {@link dev.clave.table.options.Progress} is told how far long work has come, an observer gets
 * each request as a {@link dev.clave.table.options.Sent}. All of them are safe to share between
 * threads.
 */
@NullMarked
package dev.clave.table.options;

import org.jspecify.annotations.NullMarked;
