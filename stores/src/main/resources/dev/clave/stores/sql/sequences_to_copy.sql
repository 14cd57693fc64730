SELECT format('%I.%I', schemaname, sequencename), last_value
FROM pg_sequences
WHERE last_value IS NOT NULL
