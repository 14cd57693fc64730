INSERT INTO auth.users (id, email, created_at) VALUES (?, ?, ?)
ON CONFLICT DO NOTHING
