package dev.clave.systems.pai;

import dev.clave.systems.Dice;
import dev.clave.systems.People;
import dev.clave.systems.Sample;
import dev.clave.table.Item;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A portal in its second year: companies, their contracts and cycles, and the people who save. */
public final class PaiSample implements Sample {
  private static final int USERS = 180;
  private static final int COMPANIES = 12;
  private static final Instant OPENED = Instant.parse("2023-01-09T15:00:00Z");
  private static final Instant TODAY = Instant.parse("2024-06-28T18:00:00Z");
  private static final List<String> ORIGINS = List.of("NOM", "WEB", "SUC");
  private static final List<String> PROFILES =
      List.of("participante", "asesor", "administrador", "auditor");
  private static final List<String> MODULES =
      List.of("inicio", "estados", "retiros", "contratos", "usuarios", "reportes");
  private static final List<String> SERVICES =
      List.of("consulta-saldo", "solicita-retiro", "alta-usuario", "exporta-reporte");

  @Override
  public Stream<Item> items(long seed) {
    Dice dice = new Dice(seed);
    List<Item> items = new ArrayList<>();
    catalogues(items);
    List<String[]> contracts = contracts(dice, items);
    for (int i = 1; i <= USERS; i++) {
      user(dice, i, contracts, items);
    }
    return items.stream();
  }

  private static void add(List<Item> items, String entity, Instant at, Map<String, ?> attributes) {
    Map<String, Object> all = new LinkedHashMap<>(attributes);
    all.put("createdAt", at);
    all.put("updatedAt", at);
    items.add(Item.of(entity, all));
  }

  private static void catalogues(List<Item> items) {
    for (String origin : ORIGINS) {
      add(
          items,
          "catOrigen",
          OPENED,
          Map.of("id_origen", origin, "nombre", "Origen " + origin, "activo", true));
    }
    for (int i = 1; i <= 6; i++) {
      add(
          items,
          "catGrupo",
          OPENED,
          Map.of("id_grupo", "G" + i, "nombre", "Grupo " + i, "activo", true));
    }
    for (String module : MODULES) {
      add(
          items,
          "catModulo",
          OPENED,
          Map.of("id_modulo", module, "nombre", module, "ruta", "/" + module, "activo", true));
    }
    for (String service : SERVICES) {
      add(
          items,
          "catServicio",
          OPENED,
          Map.of("id_servicio", service, "nombre", service, "activo", true));
    }
    for (int rank = 0; rank < PROFILES.size(); rank++) {
      String profile = PROFILES.get(rank);
      add(
          items,
          "catPerfil",
          OPENED,
          Map.of("id_perfil", profile, "nombre", profile, "activo", true));
      boolean trusted = rank == 2;
      for (String module : MODULES.subList(0, Math.min(MODULES.size(), 3 + rank))) {
        Map<String, Object> rights =
            Map.of("lectura", true, "escritura", trusted, "eliminacion", trusted);
        add(
            items,
            "moduloPerfil",
            OPENED,
            Map.of("id_perfil", profile, "id_modulo", module, "permisos", rights));
      }
      for (String service : SERVICES.subList(0, Math.min(SERVICES.size(), 2 + rank))) {
        add(
            items,
            "servicioPerfil",
            OPENED,
            Map.of("id_perfil", profile, "id_servicio", service, "habilitado", true));
      }
    }
    for (int i = 1; i <= 20; i++) {
      add(
          items,
          "dashConfParam",
          OPENED,
          Map.of(
              "id_dashparam",
              "D" + i,
              "id_parametro",
              "P" + i % 5,
              "nombre",
              "Meta de ahorro",
              "valor",
              Integer.toString(i * 5)));
    }
  }

  private static List<String[]> contracts(Dice dice, List<Item> items) {
    List<String[]> contracts = new ArrayList<>();
    for (int company = 1; company <= COMPANIES; company++) {
      for (int i = dice.between(1, 3); i > 0; i--) {
        String origin = dice.one(ORIGINS);
        String contract = "C%02d%d".formatted(company, i);
        contracts.add(new String[] {origin, contract});
        Map<String, Object> names = Map.of("id_origen", origin, "id_contrato", contract);
        add(
            items,
            "catContrato",
            OPENED,
            with(
                names,
                Map.of(
                    "id_empresa",
                    "E%02d".formatted(company),
                    "nombre",
                    "Plan de ahorro " + contract,
                    "fechaInicio",
                    LocalDate.of(2023, 1, 1),
                    "activo",
                    true)));
        add(
            items,
            "confGrupoContrato",
            OPENED,
            with(
                names,
                Map.of(
                    "id_grupo",
                    "G" + dice.between(1, 6),
                    "parametros",
                    Map.of("tope", dice.between(5, 13)),
                    "activo",
                    true)));
        for (int year = 2023; year <= 2024; year++) {
          add(
              items,
              "catContratoCiclo",
              OPENED,
              with(
                  names,
                  Map.of(
                      "id_ciclo",
                      contract + "-" + year,
                      "nombre",
                      "Ciclo " + year,
                      "fechaInicio",
                      LocalDate.of(year, 1, 1),
                      "fechaFin",
                      LocalDate.of(year, 12, 31),
                      "abierto",
                      year == 2024)));
        }
      }
    }
    return contracts;
  }

  private static Map<String, Object> with(Map<String, Object> some, Map<String, Object> more) {
    Map<String, Object> all = new LinkedHashMap<>(some);
    all.putAll(more);
    return all;
  }

  private static void user(Dice dice, int number, List<String[]> contracts, List<Item> items) {
    String id = "U%04d".formatted(number);
    String name = People.first(dice);
    String last = People.last(dice);
    Instant at = dice.instant(OPENED, TODAY);
    add(
        items,
        "usuario",
        at,
        Map.of(
            "id_usuario",
            id,
            "email",
            People.email(name + " " + last, number),
            "nombre",
            name,
            "apellidos",
            last,
            "telefono",
            People.telephone(dice),
            "estatus",
            dice.chance(92) ? "activo" : dice.one("inactivo", "bloqueado"),
            "ultimoAcceso",
            dice.instant(at, TODAY)));
    String profile = number % 20 == 0 ? dice.one(PROFILES) : PROFILES.get(0);
    add(items, "perfilUsuario", at, Map.of("id_usuario", id, "id_perfil", profile));
    String[] contract = dice.one(contracts);
    add(
        items,
        "contratoUsuario",
        at,
        Map.of(
            "id_usuario",
            id,
            "id_origen",
            contract[0],
            "id_contrato",
            contract[1],
            "estatus",
            dice.chance(95) ? "activo" : "baja"));
    add(
        items,
        "dispositivo",
        at,
        Map.of(
            "id_usuario",
            id,
            "id_disp",
            "DEV" + dice.digits(6) + number,
            "plataforma",
            dice.one("ios", "android", "web"),
            "confiable",
            dice.chance(80)));
    add(
        items,
        "grupoUsuario",
        at,
        Map.of(
            "id_grupo",
            "G" + dice.between(1, 6),
            "id_usuario",
            id,
            "rol",
            number % 30 == 0 ? "administrador" : "miembro"));
    savings(dice, id, items);
    for (int i = 1; i <= 3; i++) {
      Instant when = dice.instant(at, TODAY);
      add(
          items,
          "bitacora",
          when,
          Map.of(
              "id_usuario",
              id,
              "id_bitacora",
              "B%04d%d".formatted(number, i),
              "timestamp",
              when,
              "id_elemento",
              "usuario-" + id,
              "accion",
              dice.one("acceso", "consultar"),
              "ip",
              "10.0." + dice.between(0, 255) + "." + dice.between(1, 254)));
    }
  }

  private static void savings(Dice dice, String id, List<Item> items) {
    int balance = dice.between(5_000, 60_000);
    for (YearMonth month = YearMonth.of(2024, 1);
        month.getMonthValue() <= 6;
        month = month.plusMonths(1)) {
      int own = dice.between(300, 2_500);
      int gain = balance / 150;
      Instant end = Instant.parse(month.atEndOfMonth() + "T12:00:00Z");
      Map<String, Object> paid = Map.of("participante", own, "empresa", own / 2);
      add(
          items,
          "estadoCuenta",
          end,
          Map.of(
              "TokenParticipante",
              id,
              "Periodo",
              month.toString(),
              "saldoInicial",
              balance,
              "aportaciones",
              paid,
              "rendimientos",
              gain,
              "retiros",
              0,
              "saldoFinal",
              balance + own + own / 2 + gain,
              "moneda",
              "MXN"));
      balance += own + own / 2 + gain;
    }
    if (dice.chance(25)) {
      Instant at = dice.instant(OPENED, TODAY);
      add(
          items,
          "retiro",
          at,
          Map.of(
              "TokenParticipante",
              id,
              "FechaRetiroISO",
              at,
              "id_retiro",
              "R" + dice.digits(5),
              "monto",
              dice.between(500, 4_000),
              "moneda",
              "MXN",
              "motivo",
              dice.one("Educación", "Salud", "Vivienda"),
              "estatus",
              dice.one("pagado", "solicitado")));
    }
  }
}
