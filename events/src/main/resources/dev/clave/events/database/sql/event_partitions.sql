SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds,
  pg_total_relation_size(c.oid) AS bytes,
  substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''([^'']+)''')::TIMESTAMPTZ AS ends_at
FROM pg_inherits i
JOIN pg_class c ON c.oid = i.inhrelid
WHERE i.inhparent = 'events'::REGCLASS
ORDER BY ends_at
