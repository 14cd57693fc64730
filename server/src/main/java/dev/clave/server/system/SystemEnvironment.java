package dev.clave.server.system;

import dev.clave.server.config.Configuration;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What a server lends to the part of a system.
 *
 * <pre>{@code
 * Events events = Events.open(EventsOptions.at(environment.database().get()));
 * }</pre>
 *
 * @param configuration every setting, those that the system declares included
 * @param folder where the server keeps files; a part uses a subfolder named after its system
 * @param database the JDBC URL of the system's own database, made on first use; only for a system
 *     that lists {@link Store#POSTGRES}
 * @param meters where the part counts
 * @param clock the time
 */
public record SystemEnvironment(
    Configuration configuration,
    Path folder,
    Supplier<String> database,
    MeterRegistry meters,
    InstantSource clock) {}
