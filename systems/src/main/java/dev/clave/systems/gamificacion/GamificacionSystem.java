package dev.clave.systems.gamificacion;

import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.shipped.SystemFile;
import java.util.List;

/** Gamificación as a server serves it: its table and the media of its sellers. */
public final class GamificacionSystem {
  public static final ServedSystem SYSTEM =
      ServedSystem.of("gamificacion")
          .withTitle("en", "Gamified sales network")
          .withTitle("es", "Red de ventas gamificada")
          .withTitle("pt", "Rede de vendas gamificada")
          .withDesign(SystemFile.text("gamificacion/design.yaml"))
          .withSample(() -> new GamificacionSample().items(Sample.SEED))
          .withPages(List.of(new ConsolePage("panel", "front.js")));

  private GamificacionSystem() {}
}
