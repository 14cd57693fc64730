/**
 * How fast a migration is beside what it cannot be faster than: {@link
 * dev.clave.bench.migrate.MigrateBench} runs plain COPY, bare batch writes and the migration in one
 * process; {@code WrittenItems} keeps what the bare writes send.
 */
package dev.clave.bench.migrate;
