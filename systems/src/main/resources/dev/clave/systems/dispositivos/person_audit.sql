SELECT to_jsonb(a)::TEXT FROM audit_log a, (SELECT ?::TEXT[] AS names) p
WHERE a.actor = ANY (p.names) OR (a.aggregate_type = 'access' AND a.aggregate_id = ANY (p.names))
  OR (a.category = 'SECURITY' AND EXISTS (
    SELECT FROM unnest(p.names) AS each (name)
    WHERE strpos(a.new_state ->> 'what', '`' || each.name || '`') > 0))
ORDER BY a.id
