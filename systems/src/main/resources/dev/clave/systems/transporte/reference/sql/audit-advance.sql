INSERT INTO transporte.audit_position (stream_arn, shard_id, sequence_number) VALUES (?, ?, ?)
ON CONFLICT (stream_arn, shard_id) DO UPDATE SET sequence_number = excluded.sequence_number
