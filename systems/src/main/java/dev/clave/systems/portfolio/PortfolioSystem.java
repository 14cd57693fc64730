package dev.clave.systems.portfolio;

import dev.clave.server.system.ServedSystem;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.shipped.SystemFile;

/** Portfolio as a server serves it. */
public final class PortfolioSystem {
  public static final ServedSystem SYSTEM =
      ServedSystem.of("portfolio")
          .withTitle("en", "Publishing back end")
          .withTitle("es", "Servidor de publicaciones")
          .withTitle("pt", "Servidor de publicações")
          .withDesign(SystemFile.text("portfolio/design.yaml"))
          .withSample(() -> new PortfolioSample().items(Sample.SEED));

  private PortfolioSystem() {}
}
