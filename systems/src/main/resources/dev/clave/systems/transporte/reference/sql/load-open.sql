INSERT INTO transporte.catalogue_load (catalogue, version, digest, entries, loaded_at)
VALUES (?, ?, ?, 0, ?)
ON CONFLICT (catalogue, version) DO NOTHING
RETURNING id
