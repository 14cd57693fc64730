-- The keys of the events that follow are written beside them: the trigger need not.
SELECT set_config('clave.keyed', 'on', TRUE)
