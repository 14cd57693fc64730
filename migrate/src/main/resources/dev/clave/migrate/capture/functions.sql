SELECT DISTINCT p.oid::regprocedure::text
FROM pg_rewrite r
JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
  AND d.refclassid = 'pg_proc'::regclass
JOIN pg_proc p ON p.oid = d.refobjid
WHERE r.ev_class = 'pg_temp.clave_dependency'::regclass
  AND p.pronamespace <> 'pg_catalog'::regnamespace
