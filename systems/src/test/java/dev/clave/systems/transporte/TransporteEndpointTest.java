package dev.clave.systems.transporte;

import dev.clave.systems.Subject;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "clave.endpoint", matches = "https?://.+")
class TransporteEndpointTest extends TransporteContract {
  @Override
  protected Subject open() {
    return Subject.named();
  }
}
