SELECT l.transactionid::text AS id,
       coalesce('prepared transaction `' || p.gid || '`',
                'process ' || a.pid || coalesce(' of `' || a.usename || '`', '')
                  || coalesce(' since ' || a.xact_start, '')) AS description
FROM pg_locks l
LEFT JOIN pg_prepared_xacts p ON p.transaction = l.transactionid
LEFT JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted
  AND coalesce(p.database, a.datname) = current_database()
