SELECT pg_current_wal_insert_lsn()::text AS lsn, current_setting('wal_block_size')::int AS block
