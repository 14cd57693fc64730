-- What the table's stream told, once each, whatever is delivered twice.
CREATE TABLE transporte.audit_entry (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id     text        NOT NULL UNIQUE,
  table_name   text        NOT NULL,
  happened_at  timestamptz NOT NULL,
  recorded_at  timestamptz NOT NULL,
  operation    text        NOT NULL CHECK (operation IN ('INSERT', 'MODIFY', 'REMOVE')),
  entity_type  text,
  user_id      text,
  item_key     jsonb       NOT NULL,
  before       jsonb,
  after        jsonb
);

CREATE INDEX ix_audit_entry_user ON transporte.audit_entry (user_id, id);
CREATE INDEX ix_audit_entry_key ON transporte.audit_entry USING hash (item_key);

-- How far each shard of the stream was read; moves in the transaction that writes its entries.
CREATE TABLE transporte.audit_position (
  stream_arn      text NOT NULL,
  shard_id        text NOT NULL,
  sequence_number text NOT NULL,
  PRIMARY KEY (stream_arn, shard_id)
);

CREATE FUNCTION transporte.refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are immutable: % of transporte.audit_entry refused', TG_OP
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_entry_no_change
  BEFORE UPDATE OR DELETE ON transporte.audit_entry
  FOR EACH ROW EXECUTE FUNCTION transporte.refuse_audit_change();

CREATE TRIGGER audit_entry_no_truncate
  BEFORE TRUNCATE ON transporte.audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION transporte.refuse_audit_change();
