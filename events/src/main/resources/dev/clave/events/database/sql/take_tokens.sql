-- What is left of the rate, up to what is asked for.
WITH filled AS (
  INSERT INTO event_rates AS r (scope, tokens, updated_at)
  VALUES (?, ?::DOUBLE PRECISION, ?::TIMESTAMPTZ)
  ON CONFLICT (scope) DO UPDATE SET
    tokens = LEAST(EXCLUDED.tokens, r.tokens + EXCLUDED.tokens
      * GREATEST(0, extract(EPOCH FROM EXCLUDED.updated_at - r.updated_at)) / ?),
    updated_at = GREATEST(r.updated_at, EXCLUDED.updated_at)
  RETURNING scope, tokens
)
SELECT tokens FROM filled
