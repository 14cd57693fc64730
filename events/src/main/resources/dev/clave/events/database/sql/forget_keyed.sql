-- The caller's own statements are held to the keys again.
SELECT set_config('clave.keyed', '', TRUE)
