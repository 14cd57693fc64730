-- From the low end of the ids, which follow time; what is not published yet stays.
DELETE FROM outbox_events o
USING (SELECT id FROM outbox_events ORDER BY id LIMIT ?) oldest
WHERE o.id = oldest.id AND o.published AND o.published_at < ?
