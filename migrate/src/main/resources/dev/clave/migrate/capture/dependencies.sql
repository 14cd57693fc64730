WITH RECURSIVE reads (relation, viaview) AS (
  SELECT d.refobjid, false
  FROM pg_rewrite r
  JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
    AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> r.ev_class
  WHERE r.ev_class = 'pg_temp.clave_dependency'::regclass
  UNION
  SELECT d.refobjid, true
  FROM reads
  JOIN pg_rewrite r ON r.ev_class = reads.relation
  JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
    AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> r.ev_class
)
SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind, c.relpersistence AS persistence,
       bool_or(reads.viaview) AS viaview,
       (SELECT (length(r.ev_action) - length(replace(r.ev_action, ':rtekind 0 :relid ' || c.oid || ' ', '')))
               / length(':rtekind 0 :relid ' || c.oid || ' ')
        FROM pg_rewrite r WHERE r.ev_class = 'pg_temp.clave_dependency'::regclass) AS occurrences
FROM reads
JOIN pg_class c ON c.oid = reads.relation
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname NOT IN ('pg_catalog', 'information_schema')
GROUP BY n.nspname, c.relname, c.relkind, c.relpersistence, c.oid
ORDER BY 1, 2
