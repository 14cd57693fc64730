LISTEN clave_events;
LISTEN clave_outbox
