-- A trigger before each row keeps COPY from writing a page of events at a time; one after it does not.
DO $$
BEGIN
  IF (SELECT relkind = 'p' FROM pg_class WHERE oid = 'events'::REGCLASS) THEN
    DROP TRIGGER tr_events_insert_keys ON events;
    CREATE TRIGGER tr_events_insert_keys
      AFTER INSERT ON events FOR EACH ROW
      WHEN (current_setting('clave.keyed', TRUE) IS DISTINCT FROM 'on')
      EXECUTE FUNCTION fn_keep_event_keys();
  END IF;
END
$$;
