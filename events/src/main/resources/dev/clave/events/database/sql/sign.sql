SELECT set_config('clave.actor', ?, TRUE)
