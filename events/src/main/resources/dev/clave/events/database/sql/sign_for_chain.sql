SELECT set_config('clave.actor', ?, TRUE), set_config('clave.audit_chain', ?, TRUE)
