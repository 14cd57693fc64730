SELECT c.consumer_name, c.acknowledges, extract(EPOCH FROM c.ack_timeout)::BIGINT AS ack_timeout,
  c.paused, c.paused_at, c.paused_by, c.pause_reason,
  CASE c.consumer_name
    WHEN 'processor' THEN (SELECT waiting FROM vw_event_backlog)
    WHEN 'outbox-relay' THEN (SELECT unpublished FROM vw_outbox_lag)
    ELSE COALESCE(p.pending, 0)
  END AS lag,
  CASE c.consumer_name
    WHEN 'processor' THEN (SELECT oldest_at FROM vw_event_backlog)
    WHEN 'outbox-relay' THEN (SELECT oldest_at FROM vw_outbox_lag)
    ELSE p.oldest_at
  END AS oldest_at
FROM event_consumers c
LEFT JOIN vw_pending_acknowledgments p ON p.consumer_name = c.consumer_name
ORDER BY c.consumer_name
