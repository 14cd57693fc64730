INSERT INTO event_crons AS c (cron_name, schedule, next_at) VALUES (?, ?, ?)
ON CONFLICT (cron_name)
DO UPDATE SET schedule = EXCLUDED.schedule, next_at = EXCLUDED.next_at
WHERE c.schedule <> EXCLUDED.schedule
