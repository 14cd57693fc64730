SELECT set_config('transporte.pseudonym', ?, TRUE)
