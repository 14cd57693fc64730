package dev.clave.systems.transporte;

import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.shipped.SystemFile;
import dev.clave.systems.transporte.reference.Reference;
import dev.clave.systems.transporte.routes.ReferencePart;
import java.util.List;

/** TransporteApp as a server serves it: its table, its documents, and its reference database. */
public final class TransporteSystem {
  public static final ServedSystem SYSTEM =
      ServedSystem.of(ReferencePart.NAME)
          .withTitle("en", "Road freight")
          .withTitle("es", "Transporte de carga por carretera")
          .withTitle("pt", "Transporte rodoviário de cargas")
          .withDesign(SystemFile.text("transporte/design.yaml"))
          .withSample(() -> new TransporteSample().items(Sample.SEED))
          .withDatabaseSetup(Reference::install)
          .withPages(
              List.of(
                  new ConsolePage("trips", "front.js"),
                  new ConsolePage("reference", "reference.js")))
          .withPart(ReferencePart::open);

  private TransporteSystem() {}
}
