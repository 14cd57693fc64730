SELECT r.ev_action ~ ':hasAggs true|:hasWindowFuncs true|:hasTargetSRFs true|:limitCount \{|:limitOffset \{|:setOperations \{|:groupClause \(|:distinctClause \(|:havingQual \{|:jointype [23] '
         AS mixes,
       r.ev_action ~ ':jointype 1 ' AS outer_join,
       (SELECT c.relname FROM pg_class c
        WHERE c.oid = substring(
          replace(r.ev_action, ':rtekind 0 :relid ' || r.ev_class || ' ', '') from ':rtekind 0 :relid (\d+) ')::oid)
         AS first_table
FROM pg_rewrite r WHERE r.ev_class = 'pg_temp.clave_dependency'::regclass
