package dev.clave.systems.pai;

import dev.clave.server.audit.AuditSettings;
import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.shipped.SystemFile;
import java.util.List;

/** PAI as a server serves it: its table, and the audit trail that its design declares. */
public final class PaiSystem {
  public static final ServedSystem SYSTEM =
      ServedSystem.of("pai")
          .withTitle("en", "Savings-plan portal")
          .withTitle("es", "Portal de planes de ahorro")
          .withTitle("pt", "Portal de planos de poupança")
          .withDesign(SystemFile.text("pai/design.yaml"))
          .withSample(() -> new PaiSample().items(Sample.SEED))
          .withPages(List.of(new ConsolePage("participants", "front.js")))
          .withSettings(AuditSettings.of("pai").all());

  private PaiSystem() {}
}
