package dev.clave.systems.pai;

import dev.clave.systems.Subject;

class PaiHttpTest extends PaiContract {
  @Override
  protected Subject open() {
    return Subject.overHttp();
  }
}
