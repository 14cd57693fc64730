package dev.clave.systems.portfolio;

import dev.clave.systems.Subject;

class PortfolioInProcessTest extends PortfolioContract {
  @Override
  protected Subject open() {
    return Subject.inProcess();
  }
}
