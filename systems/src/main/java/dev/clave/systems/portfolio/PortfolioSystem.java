package dev.clave.systems.portfolio;

import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.shipped.SystemFile;
import java.util.List;

/** Portfolio as a server serves it. */
public final class PortfolioSystem {
  public static final ServedSystem SYSTEM =
      ServedSystem.of("portfolio")
          .withTitle("en", "Publishing back end")
          .withTitle("es", "Servidor de publicaciones")
          .withTitle("pt", "Servidor de publicações")
          .withDesign(SystemFile.text("portfolio/design.yaml"))
          .withSample(() -> new PortfolioSample().items(Sample.SEED))
          .withPages(List.of(new ConsolePage("blog", "front.js")));

  private PortfolioSystem() {}
}
