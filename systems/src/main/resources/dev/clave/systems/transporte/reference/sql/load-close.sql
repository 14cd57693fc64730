UPDATE transporte.catalogue_load SET entries = ? WHERE id = ?
