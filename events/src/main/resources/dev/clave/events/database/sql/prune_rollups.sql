DELETE FROM event_rollups WHERE bucket_at < ?
