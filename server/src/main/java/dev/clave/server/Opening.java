package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.observe.Telemetry;
import dev.clave.server.operate.TableFigures;
import dev.clave.server.store.OpeningStores;
import dev.clave.server.token.SigningKey;
import io.micrometer.core.instrument.MeterRegistry;

/** What systems are opened with, when the server starts and when one of them is replaced. */
record Opening(
    Configuration configuration,
    OpeningStores stores,
    SigningKey key,
    MeterRegistry meters,
    TableFigures figures,
    Telemetry telemetry,
    Samples samples) {}
