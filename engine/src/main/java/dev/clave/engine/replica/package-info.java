/**
 * Global tables as an account with one region has them: {@link
 * dev.clave.engine.replica.ReplicaOperations} adds the operations, {@link
 * dev.clave.engine.replica.GlobalTables} answers those on global tables and {@link
 * dev.clave.engine.replica.ReplicaScaling} those on the capacity of replicas. All may be shared by
 * threads.
 */
package dev.clave.engine.replica;
