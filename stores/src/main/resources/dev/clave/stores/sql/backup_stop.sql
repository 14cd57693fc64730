-- Ends the backup; the log from `first` to `last` belongs to it.
SELECT labelfile, pg_walfile_name(?::pg_lsn) AS first, pg_walfile_name(lsn) AS last
FROM pg_backup_stop(false)
