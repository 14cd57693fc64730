-- The database keeps history and times itself, so that no path can forget them.
CREATE FUNCTION fn_actor() RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT COALESCE(NULLIF(current_setting('clave.actor', TRUE), ''), session_user::TEXT)
$$;

CREATE FUNCTION fn_touch_updated_at() RETURNS TRIGGER AS $$
BEGIN
  NEW.updated_at := CURRENT_TIMESTAMP;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER tr_devices_updated_at
  BEFORE UPDATE ON devices
  FOR EACH ROW EXECUTE FUNCTION fn_touch_updated_at();

CREATE FUNCTION fn_record_device_status() RETURNS TRIGGER AS $$
BEGIN
  INSERT INTO device_status_history (device_id, previous_status, new_status, changed_by)
  VALUES (NEW.id, OLD.status, NEW.status, left(fn_actor(), 100));
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- A change to the same status is no transition.
CREATE TRIGGER tr_devices_status_history
  AFTER UPDATE OF status ON devices
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION fn_record_device_status();
