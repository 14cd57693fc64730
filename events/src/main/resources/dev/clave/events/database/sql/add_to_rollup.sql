INSERT INTO event_rollups AS r
  (bucket_at, writer, received, duplicates, refused, processed, retried, dead_lettered,
   acked, nacked, timed_out, latency_millis_sum, latency_millis_max, latency_counts)
VALUES (date_trunc('second', ?::TIMESTAMPTZ), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (bucket_at, writer) DO UPDATE SET
  received = r.received + EXCLUDED.received,
  duplicates = r.duplicates + EXCLUDED.duplicates,
  refused = r.refused + EXCLUDED.refused,
  processed = r.processed + EXCLUDED.processed,
  retried = r.retried + EXCLUDED.retried,
  dead_lettered = r.dead_lettered + EXCLUDED.dead_lettered,
  acked = r.acked + EXCLUDED.acked,
  nacked = r.nacked + EXCLUDED.nacked,
  timed_out = r.timed_out + EXCLUDED.timed_out,
  latency_millis_sum = r.latency_millis_sum + EXCLUDED.latency_millis_sum,
  latency_millis_max = greatest(r.latency_millis_max, EXCLUDED.latency_millis_max),
  latency_counts = fn_add_counts(r.latency_counts, EXCLUDED.latency_counts)
