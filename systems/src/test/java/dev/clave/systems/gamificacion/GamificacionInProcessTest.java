package dev.clave.systems.gamificacion;

import dev.clave.systems.Subject;

class GamificacionInProcessTest extends GamificacionContract {
  @Override
  protected Subject open() {
    return Subject.inProcess();
  }
}
