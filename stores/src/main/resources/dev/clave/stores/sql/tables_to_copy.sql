-- Every table of a system; one that is in partitions is of kind `p`.
SELECT format('%I.%I', n.nspname, c.relname), c.relkind
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\_%'
  AND c.relname NOT LIKE '%schema\_history'
ORDER BY 1
