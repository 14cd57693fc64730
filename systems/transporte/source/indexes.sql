-- Made after the rows, which is faster.
CREATE INDEX ix_costos_viaje_viaje ON costos_viaje (viaje_id);
CREATE INDEX ix_eventos_viaje_viaje ON eventos_viaje (viaje_id);
CREATE INDEX ix_ubicaciones_carta_carta ON ubicaciones_carta (carta_id);
CREATE INDEX ix_mercancias_carta_carta ON mercancias_carta (carta_id);
CREATE INDEX ix_user_favorites_key ON user_favorites (user_id, tipo, entity_id);
CREATE INDEX ix_viajes_conductor ON viajes (conductor_id);
CREATE INDEX ix_viajes_vehiculo ON viajes (vehiculo_id);
CREATE INDEX ix_viajes_updated ON viajes (updated_at);
CREATE INDEX ix_eventos_viaje_updated ON eventos_viaje (updated_at);
ANALYZE;
