WITH person AS (
  SELECT ?::text[] AS ids, ?::text[] AS names, ?::text AS tenant, ?::text AS pseudonym
), theirs AS (
  SELECT e.id,
    CASE WHEN p.tenant IS NULL THEN e.user_id = ANY (p.ids)
      ELSE e.user_id = p.tenant AND split_part(e.item_key ->> 'SK', '#', 2) = ANY (p.ids)
    END AS is_own,
    e.actor = ANY (p.names) AS is_actor,
    e.before ->> 'modificadoPor' = ANY (p.names) AS wrote_before,
    e.after ->> 'modificadoPor' = ANY (p.names) AS wrote_after
  FROM transporte.audit_entry e, person p
)
SELECT count(*) FROM theirs t WHERE t.is_own OR t.is_actor OR t.wrote_before OR t.wrote_after
