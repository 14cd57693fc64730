INSERT INTO roots (step, key, reason, seen) VALUES (?, ?, ?, ?)
ON CONFLICT (step, key) DO UPDATE SET reason = excluded.reason, seen = max(seen, excluded.seen)
RETURNING id
