/**
 * A Spring Boot starter for tables and event pipelines. {@link dev.clave.spring.ClaveProperties}
 * says where the table is; {@link dev.clave.spring.ClaveAutoConfiguration} makes the client and the
 * table of it, with health and metrics; {@link dev.clave.spring.EnableClave} adds generated
 * clients; {@link dev.clave.spring.ClaveSliceTest} runs a test on the in-memory engine; {@link
 * dev.clave.spring.ClaveEventsAutoConfiguration} makes a pipeline of the application's streams. All
 * beans are safe to share between threads.
 */
package dev.clave.spring;
