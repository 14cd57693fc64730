package dev.clave.systems.pai;

import dev.clave.systems.Subject;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "clave.endpoint", matches = "https?://.+")
class PaiEndpointTest extends PaiContract {
  @Override
  protected Subject open() {
    return Subject.named();
  }
}
