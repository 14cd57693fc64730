UPDATE event_crons SET next_at = ?, last_at = ? WHERE cron_name = ?
