package dev.clave.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the event pipeline of an application is run.
 *
 * <pre>{@code
 * clave.events.schema=shop_events
 * clave.events.workers=4
 * }</pre>
 *
 * @param enabled whether there is one
 * @param schema its PostgreSQL schema, made if it is missing; the first of the search path
 *     otherwise
 * @param workers threads that process events; 0 for an application that only sends them
 * @param relay whether this application offers itself to publish the outbox
 */
@ConfigurationProperties("clave.events")
public record ClaveEventsProperties(
    @DefaultValue("true") boolean enabled,
    String schema,
    @DefaultValue("2") int workers,
    @DefaultValue("true") boolean relay) {}
