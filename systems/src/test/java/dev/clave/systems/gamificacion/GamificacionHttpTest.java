package dev.clave.systems.gamificacion;

import dev.clave.systems.Subject;

class GamificacionHttpTest extends GamificacionContract {
  @Override
  protected Subject open() {
    return Subject.overHttp();
  }
}
