-- Keys arrive in the order of time and are asked for by it only when they are forgotten: a BRIN
-- index answers that and costs next to nothing to keep.
DO $$
BEGIN
  IF to_regclass('event_keys_received_at_idx') IS NOT NULL THEN
    DROP INDEX event_keys_received_at_idx;
    CREATE INDEX event_keys_received_at_idx ON event_keys
      USING BRIN (received_at) WITH (pages_per_range = 32, autosummarize = on);
  END IF;
END
$$;
