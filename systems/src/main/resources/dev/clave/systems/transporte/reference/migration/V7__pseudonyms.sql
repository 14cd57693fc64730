-- An entry changes in one way: it says a pseudonym where it named a person, in a transaction that
-- says which. What happened, to what kind of item and when stays; which entries they are is kept.
CREATE TABLE transporte.audit_pseudonym (
  entry_id         bigint PRIMARY KEY REFERENCES transporte.audit_entry,
  pseudonym        text        NOT NULL,
  pseudonymised_at timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE FUNCTION transporte.is_pseudonymised(
  old_image jsonb, new_image jsonb, pseudonym text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT new_image IS NOT DISTINCT FROM old_image
    OR new_image = jsonb_build_object('pseudonym', pseudonym)
    OR (new_image - 'modificadoPor' - 'modificadoDesde' = old_image - 'modificadoPor' - 'modificadoDesde'
      AND new_image ->> 'modificadoPor' = pseudonym)
$$;

CREATE OR REPLACE FUNCTION transporte.refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  said text := NULLIF(current_setting('transporte.pseudonym', true), '');
BEGIN
  IF TG_OP = 'UPDATE' AND said IS NOT NULL
    AND (NEW.id, NEW.event_id, NEW.table_name, NEW.happened_at, NEW.recorded_at, NEW.operation)
      = (OLD.id, OLD.event_id, OLD.table_name, OLD.happened_at, OLD.recorded_at, OLD.operation)
    AND NEW.entity_type IS NOT DISTINCT FROM OLD.entity_type
    AND (NEW.user_id IS NOT DISTINCT FROM OLD.user_id OR NEW.user_id = said)
    AND (NEW.actor IS NOT DISTINCT FROM OLD.actor OR NEW.actor = said)
    AND (NEW.address IS NOT DISTINCT FROM OLD.address OR NEW.address IS NULL)
    AND (NEW.item_key = OLD.item_key OR NEW.item_key = jsonb_build_object('pseudonym', said))
    AND transporte.is_pseudonymised(OLD.before, NEW.before, said)
    AND transporte.is_pseudonymised(OLD.after, NEW.after, said)
  THEN
    INSERT INTO transporte.audit_pseudonym (entry_id, pseudonym) VALUES (NEW.id, said)
    ON CONFLICT DO NOTHING;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are immutable: % of transporte.audit_entry refused', TG_OP
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION transporte.refuse_pseudonym_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'pseudonyms stay: % of transporte.audit_pseudonym refused', TG_OP
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_pseudonym_no_change
  BEFORE UPDATE OR DELETE ON transporte.audit_pseudonym
  FOR EACH ROW EXECUTE FUNCTION transporte.refuse_pseudonym_change();

CREATE TRIGGER audit_pseudonym_no_truncate
  BEFORE TRUNCATE ON transporte.audit_pseudonym
  FOR EACH STATEMENT EXECUTE FUNCTION transporte.refuse_pseudonym_change();
