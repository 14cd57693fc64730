-- Keeps the log of this session's backup from being recycled; it goes with the session.
SELECT pg_create_physical_replication_slot('clave_backup_' || pg_backend_pid(), true, true)
