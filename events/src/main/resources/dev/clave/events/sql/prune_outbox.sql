DELETE FROM outbox_events
WHERE id IN (
  SELECT id FROM outbox_events WHERE published AND published_at < ? ORDER BY published_at LIMIT ?)
