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
UPDATE transporte.audit_entry e SET
  user_id = CASE WHEN t.is_own AND p.tenant IS NULL THEN p.pseudonym ELSE e.user_id END,
  item_key = CASE WHEN t.is_own THEN jsonb_build_object('pseudonym', p.pseudonym) ELSE e.item_key END,
  before = CASE
    WHEN e.before IS NULL THEN NULL
    WHEN t.is_own THEN jsonb_build_object('pseudonym', p.pseudonym)
    WHEN t.wrote_before
      THEN e.before - 'modificadoDesde' || jsonb_build_object('modificadoPor', p.pseudonym)
    ELSE e.before END,
  after = CASE
    WHEN e.after IS NULL THEN NULL
    WHEN t.is_own THEN jsonb_build_object('pseudonym', p.pseudonym)
    WHEN t.wrote_after
      THEN e.after - 'modificadoDesde' || jsonb_build_object('modificadoPor', p.pseudonym)
    ELSE e.after END,
  actor = CASE WHEN t.is_actor THEN p.pseudonym ELSE e.actor END,
  address = CASE WHEN t.is_actor THEN NULL ELSE e.address END
FROM theirs t, person p
WHERE t.id = e.id AND (t.is_own OR t.is_actor OR t.wrote_before OR t.wrote_after)
