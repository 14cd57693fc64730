UPDATE transporte.subscriptions SET cancelled_at = ?
WHERE user_id = ? AND cancelled_at IS NULL
