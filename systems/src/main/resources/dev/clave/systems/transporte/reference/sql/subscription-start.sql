INSERT INTO transporte.subscriptions (user_id, plan, starts_at, ends_at)
VALUES (?, ?, ?, ?)
