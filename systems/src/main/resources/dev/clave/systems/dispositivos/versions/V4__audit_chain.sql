-- Each audit row carries the hash of the one before it in its chain. A transaction writes to one
-- chain (workers have one each), so that writers of different chains do not wait for one another.
CREATE TABLE audit_chains (
  id INTEGER NOT NULL,
  length BIGINT NOT NULL DEFAULT 0,
  last_hash BYTEA NOT NULL,
  CONSTRAINT audit_chains_pkey PRIMARY KEY (id)
);

ALTER TABLE audit_log
  ADD COLUMN chain_id INTEGER,
  ADD COLUMN chain_position BIGINT,
  ADD COLUMN previous_hash BYTEA,
  ADD COLUMN hash BYTEA;
CREATE UNIQUE INDEX audit_log_chain_id_chain_position_uniq ON audit_log (chain_id, chain_position);
CREATE INDEX audit_log_aggregate_idx ON audit_log (aggregate_type, aggregate_id, id);
CREATE INDEX audit_log_created_at_idx ON audit_log (created_at);

CREATE FUNCTION fn_audit_hash(entry audit_log) RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain_id, entry.chain_position, entry.id, entry.event_type, entry.category,
    entry.aggregate_type, entry.aggregate_id, entry.previous_state, entry.new_state, entry.actor,
    entry.ip_address, entry.correlation_id, entry.result,
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))::TEXT, 'UTF8'))
$$;

CREATE FUNCTION fn_chain_audit() RETURNS TRIGGER AS $$
DECLARE
  chain INTEGER := COALESCE(NULLIF(current_setting('clave.audit_chain', TRUE), '')::INTEGER, 0);
BEGIN
  INSERT INTO audit_chains AS c (id, length, last_hash) VALUES (chain, 1, '\x')
  ON CONFLICT (id) DO UPDATE SET length = c.length + 1
  RETURNING c.id, c.length, c.last_hash
  INTO NEW.chain_id, NEW.chain_position, NEW.previous_hash;
  NEW.hash := fn_audit_hash(NEW);
  UPDATE audit_chains SET last_hash = NEW.hash WHERE id = chain;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER tr_audit_log_chain
  BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION fn_chain_audit();

CREATE FUNCTION fn_refuse_audit_change() RETURNS TRIGGER AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is immutable: % refused', TG_OP;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER tr_audit_log_immutable
  BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION fn_refuse_audit_change();
CREATE TRIGGER tr_audit_log_truncate
  BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION fn_refuse_audit_change();
-- ALWAYS: a session in replica mode is refused too.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER tr_audit_log_immutable;
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER tr_audit_log_truncate;
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER tr_audit_log_chain;

CREATE FUNCTION fn_audit_device() RETURNS TRIGGER AS $$
BEGIN
  INSERT INTO audit_log
    (event_type, category, aggregate_type, aggregate_id, previous_state, new_state, actor, result)
  VALUES (
    CASE TG_OP WHEN 'INSERT' THEN 'DEVICE_REGISTERED' ELSE 'DEVICE_STATUS_CHANGED' END,
    'DOMAIN', 'device', NEW.id::TEXT,
    CASE TG_OP WHEN 'UPDATE' THEN jsonb_build_object('status', OLD.status) END,
    jsonb_build_object('status', NEW.status), left(fn_actor(), 150), 'SUCCESS');
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER tr_devices_audit_insert
  AFTER INSERT ON devices
  FOR EACH ROW EXECUTE FUNCTION fn_audit_device();
CREATE TRIGGER tr_devices_audit_status
  AFTER UPDATE OF status ON devices
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION fn_audit_device();
