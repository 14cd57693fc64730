-- A row of the audit changes in one way: it names a pseudonym instead of a person. It keeps its
-- hash, so the chain holds. A row AUDIT_PSEUDONYMISED tells which rows name one, each with the hash
-- of what it says now, so any other change is still seen.
ALTER TABLE audit_log ADD COLUMN pseudonym_log_id BIGINT;
CREATE INDEX audit_log_pseudonym_log_id_idx ON audit_log (pseudonym_log_id)
  WHERE pseudonym_log_id IS NOT NULL;

ALTER FUNCTION fn_audit_hash(audit_log) RENAME TO fn_audit_content_hash;

CREATE FUNCTION fn_audit_hash(entry audit_log) RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN entry.pseudonym_log_id IS NULL THEN fn_audit_content_hash(entry) ELSE (
    SELECT entry.hash FROM audit_log told
    WHERE told.id = entry.pseudonym_log_id AND told.event_type = 'AUDIT_PSEUDONYMISED'
      AND told.new_state ->> entry.id::TEXT = encode(fn_audit_content_hash(entry), 'hex')) END
$$;

CREATE OR REPLACE FUNCTION fn_refuse_audit_change() RETURNS TRIGGER AS $$
DECLARE
  pseudonym TEXT := NULLIF(current_setting('clave.pseudonym', TRUE), '');
BEGIN
  IF TG_OP = 'UPDATE' AND pseudonym IS NOT NULL THEN
    IF (NEW.id, NEW.event_type, NEW.category, NEW.aggregate_type, NEW.result, NEW.created_at,
        NEW.chain_id, NEW.chain_position, NEW.previous_hash, NEW.hash)
      IS NOT DISTINCT FROM
        (OLD.id, OLD.event_type, OLD.category, OLD.aggregate_type, OLD.result, OLD.created_at,
        OLD.chain_id, OLD.chain_position, OLD.previous_hash, OLD.hash)
      AND NEW.actor IN (OLD.actor, pseudonym)
      AND NEW.aggregate_id IN (OLD.aggregate_id, pseudonym)
      AND (NEW.ip_address IS NULL OR NEW.ip_address = OLD.ip_address)
      AND (NEW.correlation_id, NEW.previous_state, NEW.new_state - 'what')
        IS NOT DISTINCT FROM (OLD.correlation_id, OLD.previous_state, OLD.new_state - 'what')
      AND (NEW.new_state IS NOT DISTINCT FROM OLD.new_state
        OR NEW.new_state ->> 'what' LIKE '%' || pseudonym || '%')
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is immutable: % refused', TG_OP;
END;
$$ LANGUAGE plpgsql;

-- Lets rows that name somebody say a pseudonym, and tells of it; returns how many.
CREATE FUNCTION fn_pseudonymise_audit(names TEXT[], pseudonym TEXT, signed_by TEXT)
RETURNS BIGINT AS $$
DECLARE
  told BIGINT := nextval(pg_get_serial_sequence('audit_log', 'id'));
  name TEXT;
  changed BIGINT;
BEGIN
  PERFORM set_config('clave.pseudonym', pseudonym, TRUE);
  UPDATE audit_log SET
    actor = CASE WHEN actor = ANY (names) THEN pseudonym ELSE actor END,
    ip_address = CASE WHEN actor = ANY (names) THEN NULL ELSE ip_address END,
    aggregate_id = CASE WHEN aggregate_type = 'access' AND aggregate_id = ANY (names)
      THEN pseudonym ELSE aggregate_id END,
    pseudonym_log_id = told
  WHERE actor = ANY (names) OR (aggregate_type = 'access' AND aggregate_id = ANY (names));
  -- An administrator's act says in words to whom it was done: a token for `ana`.
  FOREACH name IN ARRAY names LOOP
    UPDATE audit_log SET
      new_state = jsonb_set(new_state, '{what}', to_jsonb(
        replace(new_state ->> 'what', '`' || name || '`', '`' || pseudonym || '`'))),
      pseudonym_log_id = told
    WHERE category = 'SECURITY' AND strpos(new_state ->> 'what', '`' || name || '`') > 0;
  END LOOP;
  SELECT count(*) INTO changed FROM audit_log WHERE pseudonym_log_id = told;
  PERFORM set_config('clave.pseudonym', '', TRUE);
  IF changed > 0 THEN
    INSERT INTO audit_log
      (id, event_type, category, aggregate_type, aggregate_id, new_state, actor, result)
    SELECT told, 'AUDIT_PSEUDONYMISED', 'SECURITY', 'audit_log', told::TEXT,
      jsonb_object_agg(a.id::TEXT, encode(fn_audit_content_hash(a), 'hex')), signed_by, 'SUCCESS'
    FROM audit_log a WHERE a.pseudonym_log_id = told;
  END IF;
  RETURN changed;
END;
$$ LANGUAGE plpgsql;
