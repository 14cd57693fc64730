SELECT unpublished, oldest_at FROM vw_outbox_lag
