-- Whoever acts says so in the transaction; the audit asks for it.
CREATE FUNCTION fn_actor() RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT COALESCE(NULLIF(current_setting('clave.actor', TRUE), ''), session_user::TEXT)
$$;

CREATE TABLE audit_log (
  id BIGSERIAL,
  event_type VARCHAR(100) NOT NULL,
  category VARCHAR(50) NOT NULL,
  aggregate_type VARCHAR(100) NOT NULL,
  aggregate_id VARCHAR(100) NOT NULL,
  previous_state JSONB,
  new_state JSONB,
  actor VARCHAR(150) NOT NULL,
  ip_address VARCHAR(45),
  correlation_id UUID,
  result VARCHAR(20) NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  chain_id INTEGER,
  chain_position BIGINT,
  previous_hash BYTEA,
  hash BYTEA,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_category_check CHECK (category IN ('DOMAIN', 'TECHNICAL', 'SECURITY')),
  CONSTRAINT audit_log_result_check CHECK (result IN ('SUCCESS', 'FAILURE'))
);

-- Each audit row carries the hash of the one before it in its chain. A transaction writes to one
-- chain (workers have one each), so that writers of different chains do not wait for one another.
CREATE TABLE audit_chains (
  id INTEGER NOT NULL,
  length BIGINT NOT NULL DEFAULT 0,
  last_hash BYTEA NOT NULL,
  CONSTRAINT audit_chains_pkey PRIMARY KEY (id)
);

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
