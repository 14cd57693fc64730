-- Oldest first; ids follow time.
DELETE FROM outbox_events o
USING (SELECT id FROM outbox_events WHERE published = FALSE ORDER BY id LIMIT ?) oldest
WHERE o.id = oldest.id AND o.published = FALSE AND o.created_at < ?
