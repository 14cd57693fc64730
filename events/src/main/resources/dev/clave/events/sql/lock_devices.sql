-- Whoever else writes outbox rows of these devices waits: per device, ids are in commit order.
SELECT id FROM devices WHERE id = ANY (?::BIGINT[]) ORDER BY id FOR NO KEY UPDATE
