SELECT current_setting('wal_level') AS wal_level, current_setting('server_version_num')::int AS version,
       pg_is_in_recovery() AS standby,
       (SELECT rolsuper OR rolreplication FROM pg_roles WHERE rolname = current_user) AS replicates,
       current_setting('max_replication_slots')::int
         - (SELECT count(*) FROM pg_replication_slots) AS free_slots,
       current_user AS role
