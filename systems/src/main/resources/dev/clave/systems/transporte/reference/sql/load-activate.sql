UPDATE transporte.catalogue_load SET active = true WHERE catalogue = ? AND version = ?
