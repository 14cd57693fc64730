SELECT cron_name, next_at FROM event_crons
WHERE cron_name = ANY (?::TEXT[]) AND next_at <= ?
ORDER BY cron_name
FOR UPDATE SKIP LOCKED
