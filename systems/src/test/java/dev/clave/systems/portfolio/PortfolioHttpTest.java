package dev.clave.systems.portfolio;

import dev.clave.systems.Subject;

class PortfolioHttpTest extends PortfolioContract {
  @Override
  protected Subject open() {
    return Subject.overHttp();
  }
}
