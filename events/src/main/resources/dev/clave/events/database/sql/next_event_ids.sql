-- The first and the last of so many ids; all of them only where another session drew some between.
SELECT min(i.id), max(i.id),
  CASE WHEN max(i.id) - min(i.id) + 1 <> count(*) THEN array_agg(i.id ORDER BY i.id) END
FROM (SELECT nextval('events_id_seq') AS id FROM generate_series(1, ?)) i
