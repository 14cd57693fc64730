package dev.clave.systems.transporte.source;

/** How many rows each table gets of a total, in the proportions of a working carrier. */
record Size(long total) {
  long empresas() {
    return share(1);
  }

  long certificados() {
    return share(1);
  }

  long conductores() {
    return share(6);
  }

  long vehiculos() {
    return share(6);
  }

  long remolques() {
    return share(3);
  }

  long clientes() {
    return share(8);
  }

  long viajes() {
    return share(100);
  }

  long costos() {
    return share(100);
  }

  long eventos() {
    return share(400);
  }

  long cartas() {
    return share(55);
  }

  long ubicaciones() {
    return share(110);
  }

  long mercancias() {
    return share(120);
  }

  long facturas() {
    return share(35);
  }

  long favoritos() {
    return share(15);
  }

  long documentos() {
    return share(25);
  }

  long cotizaciones() {
    return share(15);
  }

  private long share(int perMille) {
    return Math.max(2, total * perMille / 1000);
  }
}
