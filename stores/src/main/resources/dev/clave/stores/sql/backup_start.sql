SELECT pg_backup_start('clave', true)::text AS lsn, current_setting('data_directory') AS data
