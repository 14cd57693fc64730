INSERT INTO claims (root, place, item, digest, owned) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (root, place, item) DO UPDATE SET digest = excluded.digest, owned = excluded.owned
