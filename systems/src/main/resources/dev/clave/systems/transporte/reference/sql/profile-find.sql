SELECT user_id, nombre, empresa, rfc, telefono FROM transporte.profiles WHERE user_id = ?
