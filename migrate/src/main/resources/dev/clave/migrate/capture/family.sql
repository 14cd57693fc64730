WITH RECURSIVE family (relation) AS (
  SELECT to_regclass(name)::oid FROM unnest(string_to_array(?, E'\n')) name
  UNION
  SELECT i.inhrelid FROM family JOIN pg_inherits i ON i.inhparent = family.relation
)
SELECT coalesce(string_agg(relation::text, ',' ORDER BY relation), '') FROM family
