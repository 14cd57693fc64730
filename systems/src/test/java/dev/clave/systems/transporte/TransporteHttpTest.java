package dev.clave.systems.transporte;

import dev.clave.systems.Subject;

class TransporteHttpTest extends TransporteContract {
  @Override
  protected Subject open() {
    return Subject.overHttp();
  }
}
