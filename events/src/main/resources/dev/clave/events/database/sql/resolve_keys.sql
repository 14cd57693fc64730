-- For each name: the id of its ordering key if there is one, why it is refused (which other tables
-- may say), and whether events is partitioned now.
SELECT i.ordinal, k.id, NULL AS refusal,
  (SELECT relkind = 'p' FROM pg_class WHERE oid = 'events'::REGCLASS) AS partitioned
FROM unnest(?::TEXT[], ?::TEXT[]) WITH ORDINALITY AS i (stream, ordering_key, ordinal)
LEFT JOIN ordering_keys k ON k.stream = i.stream AND k.ordering_key = i.ordering_key
