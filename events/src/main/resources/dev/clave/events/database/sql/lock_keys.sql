-- Whoever else writes outbox rows of these keys waits: per key, ids are in commit order.
SELECT k.id, :stream, :key FROM :keys k WHERE k.id = ANY (?::BIGINT[]) ORDER BY k.id
FOR NO KEY UPDATE
