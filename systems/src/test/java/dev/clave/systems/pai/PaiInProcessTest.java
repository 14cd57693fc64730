package dev.clave.systems.pai;

import dev.clave.systems.Subject;

class PaiInProcessTest extends PaiContract {
  @Override
  protected Subject open() {
    return Subject.inProcess();
  }
}
