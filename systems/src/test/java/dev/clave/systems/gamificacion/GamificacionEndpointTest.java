package dev.clave.systems.gamificacion;

import dev.clave.systems.Subject;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "clave.endpoint", matches = "https?://.+")
class GamificacionEndpointTest extends GamificacionContract {
  @Override
  protected Subject open() {
    return Subject.named();
  }
}
