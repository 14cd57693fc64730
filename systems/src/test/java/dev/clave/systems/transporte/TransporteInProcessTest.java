package dev.clave.systems.transporte;

import dev.clave.systems.Subject;

class TransporteInProcessTest extends TransporteContract {
  @Override
  protected Subject open() {
    return Subject.inProcess();
  }
}
