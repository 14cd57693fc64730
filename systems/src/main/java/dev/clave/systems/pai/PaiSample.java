package dev.clave.systems.pai;

import dev.clave.systems.pai.client.Bitacora;
import dev.clave.systems.pai.client.CatContrato;
import dev.clave.systems.pai.client.CatContratoCiclo;
import dev.clave.systems.pai.client.CatGrupo;
import dev.clave.systems.pai.client.CatModulo;
import dev.clave.systems.pai.client.CatOrigen;
import dev.clave.systems.pai.client.CatPerfil;
import dev.clave.systems.pai.client.CatServicio;
import dev.clave.systems.pai.client.ConfGrupoContrato;
import dev.clave.systems.pai.client.ContratoUsuario;
import dev.clave.systems.pai.client.DashConfParam;
import dev.clave.systems.pai.client.Dispositivo;
import dev.clave.systems.pai.client.EstadoCuenta;
import dev.clave.systems.pai.client.GrupoUsuario;
import dev.clave.systems.pai.client.ModuloPerfil;
import dev.clave.systems.pai.client.PaiItem;
import dev.clave.systems.pai.client.PerfilUsuario;
import dev.clave.systems.pai.client.Retiro;
import dev.clave.systems.pai.client.ServicioPerfil;
import dev.clave.systems.pai.client.Usuario;
import dev.clave.systems.shipped.Dice;
import dev.clave.systems.shipped.People;
import dev.clave.systems.shipped.Sample;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
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
    List<Contract> contracts = contracts(dice, items);
    for (int i = 1; i <= USERS; i++) {
      user(dice, i, contracts, items);
    }
    return items.stream();
  }

  private record Contract(String origin, String id) {}

  private static void add(List<Item> items, PaiItem item, Instant at) {
    items.add(Sample.stored(item, at));
  }

  private static BigDecimal amount(long number) {
    return BigDecimal.valueOf(number);
  }

  private static void catalogues(List<Item> items) {
    for (String origin : ORIGINS) {
      CatOrigen entry =
          CatOrigen.builder().idOrigen(origin).nombre("Origen " + origin).activo(true).build();
      add(items, entry, OPENED);
    }
    for (int i = 1; i <= 6; i++) {
      CatGrupo entry =
          CatGrupo.builder().idGrupo("G" + i).nombre("Grupo " + i).activo(true).build();
      add(items, entry, OPENED);
    }
    for (String module : MODULES) {
      CatModulo entry =
          CatModulo.builder()
              .idModulo(module)
              .nombre(module)
              .ruta("/" + module)
              .activo(true)
              .build();
      add(items, entry, OPENED);
    }
    for (String service : SERVICES) {
      CatServicio entry =
          CatServicio.builder().idServicio(service).nombre(service).activo(true).build();
      add(items, entry, OPENED);
    }
    for (int rank = 0; rank < PROFILES.size(); rank++) {
      profile(PROFILES.get(rank), rank, items);
    }
    for (int i = 1; i <= 20; i++) {
      DashConfParam parameter =
          DashConfParam.builder()
              .idDashparam("D" + i)
              .idParametro("P" + i % 5)
              .nombre("Meta de ahorro")
              .valor(Integer.toString(i * 5))
              .build();
      add(items, parameter, OPENED);
    }
  }

  private static void profile(String profile, int rank, List<Item> items) {
    CatPerfil entry = CatPerfil.builder().idPerfil(profile).nombre(profile).activo(true).build();
    add(items, entry, OPENED);
    boolean trusted = rank == 2;
    for (String module : MODULES.subList(0, Math.min(MODULES.size(), 3 + rank))) {
      ModuloPerfil rights =
          ModuloPerfil.builder()
              .idPerfil(profile)
              .idModulo(module)
              .permisos(new ModuloPerfil.Permisos(true, trusted, trusted))
              .build();
      add(items, rights, OPENED);
    }
    for (String service : SERVICES.subList(0, Math.min(SERVICES.size(), 2 + rank))) {
      ServicioPerfil enabled =
          ServicioPerfil.builder().idPerfil(profile).idServicio(service).habilitado(true).build();
      add(items, enabled, OPENED);
    }
  }

  private static List<Contract> contracts(Dice dice, List<Item> items) {
    List<Contract> contracts = new ArrayList<>();
    for (int company = 1; company <= COMPANIES; company++) {
      for (int i = dice.between(1, 3); i > 0; i--) {
        Contract contract = new Contract(dice.one(ORIGINS), "C%02d%d".formatted(company, i));
        contracts.add(contract);
        contract(dice, company, contract, items);
      }
    }
    return contracts;
  }

  private static void contract(Dice dice, int company, Contract contract, List<Item> items) {
    CatContrato entry =
        CatContrato.builder()
            .idOrigen(contract.origin)
            .idContrato(contract.id)
            .idEmpresa("E%02d".formatted(company))
            .nombre("Plan de ahorro " + contract.id)
            .fechaInicio(LocalDate.of(2023, 1, 1))
            .activo(true)
            .build();
    add(items, entry, OPENED);
    ConfGrupoContrato settings =
        ConfGrupoContrato.builder()
            .idOrigen(contract.origin)
            .idContrato(contract.id)
            .idGrupo("G" + dice.between(1, 6))
            .parametros(Map.of("tope", dice.between(5, 13)))
            .activo(true)
            .build();
    add(items, settings, OPENED);
    for (int year = 2023; year <= 2024; year++) {
      CatContratoCiclo cycle =
          CatContratoCiclo.builder()
              .idOrigen(contract.origin)
              .idContrato(contract.id)
              .idCiclo(contract.id + "-" + year)
              .nombre("Ciclo " + year)
              .fechaInicio(LocalDate.of(year, 1, 1))
              .fechaFin(LocalDate.of(year, 12, 31))
              .abierto(year == 2024)
              .build();
      add(items, cycle, OPENED);
    }
  }

  private static void user(Dice dice, int number, List<Contract> contracts, List<Item> items) {
    String id = "U%04d".formatted(number);
    String name = People.first(dice);
    String last = People.last(dice);
    Instant at = dice.instant(OPENED, TODAY);
    Usuario user =
        Usuario.builder()
            .idUsuario(id)
            .email(People.email(name + " " + last, number))
            .nombre(name)
            .apellidos(last)
            .telefono(People.telephone(dice))
            .estatus(
                dice.chance(92)
                    ? Usuario.Estatus.ACTIVO
                    : dice.one(Usuario.Estatus.INACTIVO, Usuario.Estatus.BLOQUEADO))
            .ultimoAcceso(dice.instant(at, TODAY))
            .build();
    add(items, user, at);
    String profile = number % 20 == 0 ? dice.one(PROFILES) : PROFILES.get(0);
    add(items, PerfilUsuario.builder().idUsuario(id).idPerfil(profile).build(), at);
    Contract contract = dice.one(contracts);
    ContratoUsuario joined =
        ContratoUsuario.builder()
            .idUsuario(id)
            .idOrigen(contract.origin)
            .idContrato(contract.id)
            .estatus(
                dice.chance(95) ? ContratoUsuario.Estatus.ACTIVO : ContratoUsuario.Estatus.BAJA)
            .build();
    add(items, joined, at);
    Dispositivo device =
        Dispositivo.builder()
            .idUsuario(id)
            .idDisp("DEV" + dice.digits(6) + number)
            .plataforma(dice.one(Dispositivo.Plataforma.values()))
            .confiable(dice.chance(80))
            .build();
    add(items, device, at);
    GrupoUsuario member =
        GrupoUsuario.builder()
            .idGrupo("G" + dice.between(1, 6))
            .idUsuario(id)
            .rol(number % 30 == 0 ? GrupoUsuario.Rol.ADMINISTRADOR : GrupoUsuario.Rol.MIEMBRO)
            .build();
    add(items, member, at);
    savings(dice, id, items);
    for (int i = 1; i <= 3; i++) {
      Instant when = dice.instant(at, TODAY);
      Bitacora entry =
          Bitacora.builder()
              .idUsuario(id)
              .idBitacora("B%04d%d".formatted(number, i))
              .timestamp(when)
              .idElemento("usuario-" + id)
              .accion(dice.one(Bitacora.Accion.ACCESO, Bitacora.Accion.CONSULTAR))
              .ip("10.0." + dice.between(0, 255) + "." + dice.between(1, 254))
              .build();
      add(items, entry, when);
    }
  }

  private static void savings(Dice dice, String id, List<Item> items) {
    int balance = dice.between(5_000, 60_000);
    for (YearMonth month = YearMonth.of(2024, 1);
        month.getMonthValue() <= 6;
        month = month.plusMonths(1)) {
      int own = dice.between(300, 2_500);
      int gain = balance / 150;
      int after = balance + own + own / 2 + gain;
      EstadoCuenta statement =
          EstadoCuenta.builder()
              .tokenParticipante(id)
              .periodo(month.toString())
              .saldoInicial(amount(balance))
              .aportaciones(new EstadoCuenta.Aportaciones(amount(own), amount(own / 2)))
              .rendimientos(amount(gain))
              .retiros(amount(0))
              .saldoFinal(amount(after))
              .moneda(EstadoCuenta.Moneda.MXN)
              .build();
      add(items, statement, Instant.parse(month.atEndOfMonth() + "T12:00:00Z"));
      balance = after;
    }
    if (dice.chance(25)) {
      Instant at = dice.instant(OPENED, TODAY);
      Retiro withdrawal =
          Retiro.builder()
              .tokenParticipante(id)
              .fechaRetiroISO(at)
              .idRetiro("R" + dice.digits(5))
              .monto(amount(dice.between(500, 4_000)))
              .moneda(Retiro.Moneda.MXN)
              .motivo(dice.one("Educación", "Salud", "Vivienda"))
              .estatus(dice.one(Retiro.Estatus.PAGADO, Retiro.Estatus.SOLICITADO))
              .build();
      add(items, withdrawal, at);
    }
  }
}
