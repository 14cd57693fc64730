SELECT user_id, plan, starts_at, ends_at
FROM transporte.subscriptions
WHERE user_id = ? AND cancelled_at IS NULL
  AND starts_at <= ? AND (ends_at IS NULL OR ends_at > ?)
