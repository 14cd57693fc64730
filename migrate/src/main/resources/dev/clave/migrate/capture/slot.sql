SELECT confirmed_flush_lsn::text AS confirmed, active, to_jsonb(s) ->> 'wal_status' AS status,
       to_jsonb(s) ->> 'invalidation_reason' AS invalidation, database
FROM pg_replication_slots s WHERE slot_name = ?
