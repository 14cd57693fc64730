SELECT sequence_number FROM transporte.audit_position WHERE stream_arn = ? AND shard_id = ?
