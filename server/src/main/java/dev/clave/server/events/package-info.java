/**
 * Event pipelines of any system. {@link dev.clave.server.events.PipelinePart} runs one as the part
 * of a system; {@link dev.clave.server.events.PipelineRoutes} are its REST routes: {@link
 * dev.clave.server.events.StreamRoutes}, {@link dev.clave.server.events.EventRoutes}, {@link
 * dev.clave.server.events.DeadLetterRoutes}, {@link dev.clave.server.events.ConsumerRoutes}, {@link
 * dev.clave.server.events.AuditRoutes}, {@link dev.clave.server.events.DashboardRoutes} and {@link
 * dev.clave.server.events.MaintenanceRoutes}, all of one {@link
 * dev.clave.server.events.PipelineApi}. Everything is safe to use from any thread.
 */
package dev.clave.server.events;
