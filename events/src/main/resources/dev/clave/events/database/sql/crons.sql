SELECT cron_name, schedule, next_at, last_at FROM event_crons ORDER BY cron_name
