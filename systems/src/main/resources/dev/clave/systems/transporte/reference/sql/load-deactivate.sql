UPDATE transporte.catalogue_load SET active = false WHERE catalogue = ? AND active
