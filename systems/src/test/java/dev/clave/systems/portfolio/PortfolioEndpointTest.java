package dev.clave.systems.portfolio;

import dev.clave.systems.Subject;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "clave.endpoint", matches = "https?://.+")
class PortfolioEndpointTest extends PortfolioContract {
  @Override
  protected Subject open() {
    return Subject.named();
  }
}
