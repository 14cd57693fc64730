/**
 * The immutable model of a checked design: tables and their indexes, entities with the templates of
 * their keys, patterns, views, transactions and the load. Every node knows the span of the file
 * that it was written in. Values only, safe to share between threads.
 */
package dev.clave.design.model;
