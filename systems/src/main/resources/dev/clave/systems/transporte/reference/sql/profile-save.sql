INSERT INTO transporte.profiles (user_id, nombre, empresa, rfc, telefono, updated_at)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (user_id) DO UPDATE
SET nombre = excluded.nombre, empresa = excluded.empresa, rfc = excluded.rfc,
    telefono = excluded.telefono, updated_at = excluded.updated_at
