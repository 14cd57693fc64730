package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.systems.transporte.catalogue.CatalogueLoads;
import dev.clave.systems.transporte.catalogue.Codes;
import dev.clave.systems.transporte.database.Transactions;
import dev.clave.systems.transporte.rule.DriverRules;
import dev.clave.systems.transporte.rule.Finding;
import dev.clave.systems.transporte.rule.Judgement;
import dev.clave.systems.transporte.rule.Rule;
import dev.clave.systems.transporte.rule.VehicleRules;
import dev.clave.systems.transporte.rule.invoice.InvoiceRules;
import dev.clave.systems.transporte.rule.waybill.WaybillRules;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** TransporteApp's reference data. Opening it installs or upgrades its schema. */
public final class Reference {
  /** Catalogues are in force by the day in the capital. */
  private static final ZoneId ZONE = ZoneId.of("America/Mexico_City");

  private static final int ISO_DAY = "2024-12-31".length();
  private static final String SCHEMA = "transporte";
  private static final String MIGRATIONS =
      "classpath:dev/clave/systems/transporte/reference/migration";

  private static final Map<String, List<Rule>> RULES =
      Map.of(
          "cartaPorte",
          WaybillRules.ALL,
          "factura",
          InvoiceRules.ALL,
          "vehiculo",
          List.of(new VehicleRules()),
          "conductor",
          List.of(new DriverRules()));

  private final CatalogueLoads loads;
  private final Codes codes;
  private final Accounts accounts;
  private final Transactions transactions;
  private final AuditTrail audit;
  private final InstantSource clock;

  private Reference(DataSource source, InstantSource clock) {
    this.transactions = new Transactions(source);
    this.clock = clock;
    this.loads = new CatalogueLoads(transactions, clock);
    this.codes = new Codes(transactions);
    this.accounts = new Accounts(transactions, clock);
    this.audit = new AuditTrail(transactions, clock);
  }

  /** The caller owns the data source and closes it. */
  public static Reference open(DataSource source, InstantSource clock) {
    install(Flyway.configure().dataSource(source));
    return new Reference(source, clock);
  }

  /** Installs or upgrades its schema at a JDBC URL. */
  public static void install(String jdbcUrl) {
    install(Flyway.configure().dataSource(jdbcUrl, null, null));
  }

  private static void install(FluentConfiguration database) {
    database.schemas(SCHEMA).locations(MIGRATIONS).load().migrate();
  }

  public CatalogueLoads loads() {
    return loads;
  }

  public Codes codes() {
    return codes;
  }

  public Accounts accounts() {
    return accounts;
  }

  /**
   * What is kept of people here.
   *
   * @param feed brings the audit trail up to date with the table
   */
  public PeopleRecords people(Runnable feed) {
    return new PeopleRecords(transactions, feed);
  }

  public AuditTrail audit() {
    return audit;
  }

  /** Today, where the catalogues are published. */
  public LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZONE);
  }

  /**
   * Judges a {@code cartaPorte}, {@code factura}, {@code vehiculo} or {@code conductor}; items of
   * other entities have nothing to look up and get no findings. A waybill is judged by the day of
   * its stamp or creation, since a code that ended later was right then.
   */
  public List<Finding> check(String entity, JsonNode item) {
    List<Rule> rules = RULES.getOrDefault(entity, List.of());
    return rules.isEmpty()
        ? List.of()
        : new Judgement(codes, rules).findings(item, day(entity, item));
  }

  private LocalDate day(String entity, JsonNode item) {
    return switch (entity) {
      case "cartaPorte" -> day(item, "/timbrado/fechaTimbrado", "/createdAt");
      case "factura" -> day(item, "/fechaEmision", "/createdAt");
      default -> today();
    };
  }

  private LocalDate day(JsonNode item, String first, String second) {
    String itemText = item.at(first).asText("");
    if (itemText.isEmpty()) {
      itemText = item.at(second).asText("");
    }
    if (itemText.length() < ISO_DAY) {
      return today();
    }
    try {
      return LocalDate.parse(itemText.substring(0, ISO_DAY));
    } catch (DateTimeException noDate) {
      return today();
    }
  }
}
