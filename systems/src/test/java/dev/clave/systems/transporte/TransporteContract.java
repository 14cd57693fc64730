package dev.clave.systems.transporte;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.clave.table.ItemPage;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import dev.clave.table.provision.Provisioned;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** T1 to T5 and T10; what concerns trips is in {@link TripContract}. */
abstract class TransporteContract extends TripContract {
  @Override
  protected Object meant(String parameter, Item item) {
    if (!parameter.equals("mes")) {
      return super.meant(parameter, item);
    }
    Object day =
        switch (item.entity()) {
          case "viaje" -> item.get("fechaInicio");
          case "factura" -> item.get("fechaEmision");
          case "ingresosMes" -> item.get("mes");
          default -> ((Map<?, ?>) item.get("timbrado")).get("fechaTimbrado");
        };
    return day.toString().substring(0, "2024-01".length());
  }

  @Override
  protected boolean isAbout(String pattern, Item item) {
    return !pattern.equals("conductoresDisponibles") || item.get("estado").equals("disponible");
  }

  @Test
  void t1TheTableIsOnDemandWithThreeIndexes() {
    TableDescription described =
        subject.client().describeTable(request -> request.tableName(table.tableName())).table();
    assertThat(described.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    Map<String, String> projections =
        described.globalSecondaryIndexes().stream()
            .collect(
                Collectors.toMap(
                    each -> each.indexName(), each -> each.projection().projectionTypeAsString()));
    assertThat(projections).isEqualTo(Map.of("GSI1", "ALL", "GSI2", "ALL", "GSI3", "KEYS_ONLY"));
    Provisioned again = table.provision();
    assertThat(again.agrees()).isTrue();
    if (again.notOffered().isEmpty()) {
      assertThat(
              subject
                  .client()
                  .describeContinuousBackups(request -> request.tableName(table.tableName()))
                  .continuousBackupsDescription()
                  .pointInTimeRecoveryDescription()
                  .pointInTimeRecoveryStatusAsString())
          .isEqualTo("ENABLED");
    } else {
      assertThat(again.notOffered()).allMatch(each -> each.startsWith("point-in-time recovery"));
    }
  }

  @Test
  void t1EveryEntityLiesWhereTheDocumentHasIt() {
    String relations = "USER#* / CARTA#* / USER#*#CARTA#* / * / USER#*#VIAJE#* / * / CARTA#* / *#*";
    liesAs(
        """
        configEmpresa: USER#* / CONFIG#empresa
        configEstadisticas: USER#* / CONFIG#estadisticas
        ingresosMes: USER#* / CONFIG#estadisticas#*
        viaje: USER#* / VIAJE#* / USER#*#VIAJE#* / * / VIAJE#* / *#*
        eventoViaje: USER#* / EVENT#*#*#*
        conductor: USER#* / CONDUCTOR#* / USER#*#CONDUCTOR#* / *
        vehiculo: USER#* / VEHICULO#* / USER#*#VEHICULO#* / *
        remolque: USER#* / REMOLQUE#* / USER#*#REMOLQUE#* / *
        cartaPorte: %s
        factura: USER#* / FACTURA#* / USER#*#FACTURA#* / * / USER#*#CLIENTE#*#FACTURA / * / FACTURA#* / *#*
        cliente: USER#* / CLIENTE#*
        cotizacion: USER#* / COTIZACION#* / USER#*#COTIZACION#* / *
        favorito: USER#* / FAV#*#*
        certificado: USER#* / CERT#*
        documento: USER#* / DOC#*#*#*
        """
            .formatted(relations));
  }

  @Test
  void t2ItemsWithEveryAttributeOfTheDocumentComeBackWhole() {
    Map<String, Object> trip = trip("v001");
    trip.put("fechaInicio", "2024-01-15T08:00:00.000Z");
    trip.put(
        "ubicacionActual",
        Map.of("lat", 20.659699, "lng", -103.349609, "timestamp", "2024-01-15T12:30:00.000Z"));
    trip.put("remolqueId", "rm001");
    trip.put("distanciaKm", 550);
    trip.put("tiempoEstimadoMin", 420);
    trip.put("fechaFinEstimada", "2024-01-15T16:00:00.000Z");
    trip.put("fechaFinReal", null);
    trip.put("notas", "Entrega urgente");
    returned("viaje", trip);
    assertThat(trip.get("id")).as("the trip of the documented waybill").isEqualTo("v001");
    DocumentedItems.all().forEach(this::returned);
  }

  /** Creates an item, reads it and finds every value that was given. */
  private void returned(String entity, Map<String, Object> attributes) {
    table.create(entity, attributes);
    Item item =
        table
            .getConsistent(entity, Map.of("userId", "u", "id", attributes.get("id")))
            .orElseThrow();
    attributes.forEach(
        (name, value) ->
            assertThat(DocumentedItems.tree(item.get(name)))
                .as(entity + "." + name)
                .isEqualTo(DocumentedItems.tree(value)));
  }

  @Test
  void t2NestedAttributesAreTypedAndValidated() {
    Item writtenItem = table.create("viaje", trip("v1"));
    assertThat(writtenItem.get("costos"))
        .isEqualTo(
            Map.of(
                "combustibleEstimado", new BigDecimal("2500"), "casetas", new BigDecimal("850")));
    assertThat(table.get("viaje", V1)).contains(writtenItem);
    Map<String, Object> wrong = trip("v2");
    wrong.put("costos", Map.of("casetas", "muchas"));
    assertThatThrownBy(() -> table.create("viaje", wrong))
        .hasMessageContaining("`viaje.costos.casetas`: expected a number");
    fill();
    Set<String> entities = table.items().map(Item::entity).collect(Collectors.toSet());
    assertThat(entities)
        .containsExactlyInAnyOrderElementsOf(
            table.design().entities().stream().map(each -> each.name()).toList());
  }

  @Test
  void t3EveryReadOfTheDocumentWorks() {
    fill();
    Map<String, Object> user = Map.of("userId", "carrier1");
    assertThat(table.run("viajesDeUsuario", user).stream()).hasSize(220);
    assertThat(table.run("viaje", Map.of("userId", "carrier1", "id", "v0001")).first()).isPresent();
    List<Object> january =
        values(
            table.run(
                "viajesPorEstado",
                Map.of(
                    "userId",
                    "carrier1",
                    "status",
                    "completado",
                    "desde",
                    "2024-01-01",
                    "hasta",
                    "2024-01-31")),
            "fechaInicio");
    assertThat(january).isNotEmpty().allMatch(each -> each.toString().startsWith("2024-01"));
    assertThat(table.run("conductoresDisponibles", user).page().items()).isNotEmpty();
    assertThat(
            values(
                table.run("favoritosPorTipo", Map.of("userId", "carrier1", "tipo", "ubicacion")),
                "nombre"))
        .hasSize(8);
    assertThat(table.run("empresa", user).first()).isPresent();
    Item waybill = table.run("cartas", user).first().orElseThrow();
    assertThat(
            values(
                table.run(
                    "cartasDeViaje",
                    Map.of("userId", "carrier1", "viajeId", waybill.get("viajeId"))),
                "viajeId"))
        .isNotEmpty()
        .containsOnly(waybill.get("viajeId"));
    assertThat(
            values(
                table.run(
                    "eventosDeViaje",
                    Map.of("userId", "carrier1", "viajeId", waybill.get("viajeId"))),
                "timestamp"))
        .hasSize(6)
        .isSortedAccordingTo((one, other) -> one.toString().compareTo(other.toString()));
    assertThat(
            table
                .run(
                    "documentosDeEntidad",
                    Map.of(
                        "userId",
                        "carrier1",
                        "entidadTipo",
                        "viaje",
                        "entidadId",
                        waybill.get("viajeId")))
                .page()
                .items())
        .hasSize(1);
    List<Item> month = table.run("viajesDelMes", Map.of("mes", "2024-03")).stream().toList();
    assertThat(month)
        .isNotEmpty()
        .allMatch(
            item -> item.partial() && item.get("fechaInicio").toString().startsWith("2024-03"));
  }

  @Test
  void t3TwoCarriersWithTheSameIdsNeverShareAPartition() {
    fill();
    List<Map<String, AttributeValue>> storedItems =
        subject.client().scanPaginator(scan -> scan.tableName(table.tableName())).items().stream()
            .filter(item -> item.containsKey("GSI2PK"))
            .toList();
    assertThat(storedItems)
        .isNotEmpty()
        .allMatch(item -> item.get("GSI2PK").s().startsWith("USER#carrier"));
    List<Object> owners =
        values(
            table.run("viajesDeConductor", Map.of("userId", "carrier1", "conductorId", "c001")),
            "userId");
    assertThat(owners).isNotEmpty().containsOnly("carrier1");
  }

  @Test
  void t3StampedWaybillsGoByTheirStamp() {
    table.create("viaje", trip("v001"));
    Map<String, Object> waybill = new HashMap<>(DocumentedItems.all().get("cartaPorte"));
    waybill.put("status", "borrador");
    waybill.remove("timbrado");
    table.create("cartaPorte", waybill);
    Map<String, Object> key = Map.of("userId", "u", "id", waybill.get("id"));
    table.update(
        "cartaPorte",
        key,
        Map.of(
            "status",
            "timbrado",
            "timbrado",
            DocumentedItems.all().get("cartaPorte").get("timbrado")));
    assertThat(stampedSince("2024-03-04")).containsExactly(waybill.get("id"));
    assertThat(stampedSince("2024-03-05")).isEmpty();
    assertThat(values(table.run("cartasDelMes", Map.of("mes", "2024-03")), "id"))
        .containsExactly(waybill.get("id"));
  }

  private List<Object> stampedSince(String day) {
    return values(
        table.run("cartasPorEstado", Map.of("userId", "u", "status", "timbrado", "desde", day)),
        "id");
  }

  @Test
  void t2AWaybillNeedsItsTrip() {
    Map<String, Object> waybill = DocumentedItems.all().get("cartaPorte");
    refused(Kind.NOT_FOUND, () -> table.create("cartaPorte", waybill));
    table.create("viaje", trip("v001"));
    table.create("cartaPorte", waybill);
    assertThat(table.get("viaje", Map.of("userId", "u", "id", "v001")).orElseThrow().get("cartas"))
        .isEqualTo(1L);
  }

  @Test
  void t10TheFiguresEqualARecountAfterRandomOperations() {
    long seed = 22;
    Random random = new Random(seed);
    List<String> states = List.of("pendiente", "en_curso", "completado", "cancelado");
    for (int i = 0; i < 200; i++) {
      Map<String, Object> trip = trip("v" + random.nextInt(10));
      trip.put("userId", "u" + random.nextInt(2));
      trip.put("status", states.get(random.nextInt(4)));
      trip.put("distanciaKm", random.nextInt(900));
      Map<String, Object> key = Map.of("userId", trip.get("userId"), "id", trip.get("id"));
      switch (random.nextInt(3)) {
        case 0 -> table.delete("viaje", key);
        case 1 ->
            table
                .get("viaje", key)
                .ifPresent(
                    each -> table.update("viaje", key, Map.of("status", trip.get("status"))));
        default -> table.put("viaje", trip);
      }
    }
    assertThat(table.diagnose(Progress.NONE).first()).as("seed " + seed).isEmpty();
    Item figures = table.run("estadisticas", Map.of("userId", "u1")).first().orElseThrow();
    long running =
        table.run("viajesPorEstado", Map.of("userId", "u1", "status", "en_curso")).stream().count();
    assertThat(figures.get("viajesActivos")).isEqualTo(running);
  }

  @Test
  void t10ThePaidInvoicesOfAMonthAreItsIncome() {
    Map<String, Object> invoice = new HashMap<>();
    invoice.put("userId", "u");
    invoice.put("id", "f1");
    invoice.put("clienteId", "cl1");
    invoice.put("folio", "F-1");
    invoice.put("status", "timbrada");
    invoice.put("fechaEmision", "2024-03-05T10:00:00Z");
    invoice.put("subtotal", 100);
    invoice.put("impuestos", 16);
    invoice.put("total", 116);
    invoice.put("conceptos", List.of());
    table.create("factura", invoice);
    table.update("factura", Map.of("userId", "u", "id", "f1"), Map.of("status", "pagada"));
    assertThat(table.run("ingresosPorMes", Map.of("userId", "u")).stream())
        .extracting(each -> each.get("mes"), each -> each.get("pagadoMXN"))
        .containsExactly(tuple("2024-03", new BigDecimal("116")));
  }

  @Test
  void t5TheDashboardIsOneCall() {
    fill();
    Map<String, ItemPage> board = table.view("tablero", Map.of("userId", "carrier2"));
    assertThat(board.keySet())
        .containsExactly("empresa", "estadisticas", "viajesDeUsuario", "conductores", "vehiculos");
    assertThat(board.values()).allMatch(page -> !page.items().isEmpty());
    List<String> sentOperations = new CopyOnWriteArrayList<>();
    table
        .observed(each -> sentOperations.add(each.operation()))
        .view("tablero", Map.of("userId", "carrier2"));
    assertThat(sentOperations).containsExactlyInAnyOrder("BatchGetItem", "Query", "Query", "Query");
  }
}
