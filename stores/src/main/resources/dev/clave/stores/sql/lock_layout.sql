-- Held by the process that looks how the databases of an embedded server are laid out.
SELECT pg_advisory_lock(hashtext('clave layout'))
