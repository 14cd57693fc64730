package dev.clave.systems.pai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.clave.systems.SystemContract;
import dev.clave.table.Table;
import dev.clave.table.audit.AuditTrail;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException.Kind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** P1 to P5. */
abstract class PaiContract extends SystemContract {
  PaiContract() {
    super("pai");
  }

  private TableDescription described() {
    return subject.client().describeTable(request -> request.tableName(table.tableName())).table();
  }

  @Test
  void p1TheTableHasItsKeysAndItsTwelveIndexes() {
    assertThat(table.tableName()).startsWith("RK_PAI_SINGLE_TABLE_DEV");
    assertThat(described().keySchema())
        .extracting(each -> each.attributeName())
        .containsExactly("_pk", "_sk");
    assertThat(described().globalSecondaryIndexes())
        .extracting(GlobalSecondaryIndexDescription::indexName)
        .containsExactlyInAnyOrder(
            "GSI1-IndiceEmail",
            "GSI2-IndiceDispositivo",
            "GSI3-IndicePerfilUsuario",
            "GSI5-IndiceContratoUsuario",
            "GSI6-IndiceConfigPorOrigenContrato",
            "GSI7-IndiceCatContratoPorOrigenIdContrato",
            "GSI8-IndiceCatCicloPorOrigenContrato",
            "GSI9-IndiceModuloPerfil",
            "GSI10-IndiceServicioPerfil",
            "GSI11-IndiceUsuarioGrupos",
            "GSI13-IndiceDashConfParamsPorParametro",
            "GSI14-IndiceBitacoraPorElemento");
    assertThat(described().globalSecondaryIndexes())
        .allMatch(each -> each.projection().projectionTypeAsString().equals("ALL"));
  }

  @Test
  void p2TheSampleHoldsEveryEntity() {
    fill();
    Set<String> entities = table.items().map(Item::entity).collect(Collectors.toSet());
    assertThat(entities)
        .containsExactlyInAnyOrderElementsOf(
            table.design().entities().stream().map(each -> each.name()).toList());
    assertThat(table.items().count()).isGreaterThan(2_000);
  }

  @Test
  void p2EveryEntityLiesWhereTheDocumentHasIt() {
    liesAs(
        """
        usuario: USUARIO#* / METADATA / EMAIL#* / USUARIO#*
        perfilUsuario: USUARIO#* / PERFIL#* / PERFIL#* / USUARIO#*
        contratoUsuario: USUARIO#* / CONTRATO_USUARIO#*#* / CONTRATO_USUARIO#*#* / USUARIO#*
        dispositivo: USUARIO#* / DISP#* / DISP#* / USUARIO#*
        bitacora: USUARIO#* / LOG#*#* / ELEMENTO#* / LOG#*#*
        estadoCuenta: USUARIO#* / ESTADOCUENTA#*
        retiro: USUARIO#* / RETIRO#*#*
        catOrigen: CAT_ORIGEN#* / METADATA
        catGrupo: CAT_GRUPO#* / METADATA
        catContrato: CAT_CONTRATO#* / CONTRATO#*#* / ORIGEN#* / ID_CONTRATO#*#CAT_CONTRATO#*
        catContratoCiclo: CAT_CONTRATO_CICLO#* / METADATA / ORIGEN#*#ID_CONTRATO#* / CAT_CONTRATO_CICLO#*
        catPerfil: CAT_PERFIL#* / METADATA
        catModulo: CAT_MODULO#* / METADATA
        catServicio: CAT_SERVICIO#* / METADATA
        confGrupoContrato: CONF_GRUPO_CONTRATO#* / CONTRATO#*#* / ORIGEN#*#CONTRATO#* / CONF_GRUPO_CONTRATO#*
        moduloPerfil: CAT_PERFIL#* / CAT_MODULO#* / CAT_MODULO#* / CAT_PERFIL#*
        servicioPerfil: CAT_PERFIL#* / CAT_SERVICIO#* / CAT_SERVICIO#* / CAT_PERFIL#*
        grupoUsuario: GRUPO#* / USUARIO#* / USUARIO#* / GRUPO#*
        dashConfParam: DASHB_CONF_PARAMS#* / METADATA / PARAMETRO#* / DASHB_CONF_PARAMS#*
        """);
  }

  @Test
  void p3EveryIndexAnswersItsQuestion() {
    fill();
    Item user = table.get("usuario", Map.of("id_usuario", "U0001")).orElseThrow();
    assertThat(
            values(table.run("usuarioPorEmail", Map.of("email", user.get("email"))), "id_usuario"))
        .containsExactly("U0001");
    Item contract =
        table.run("contratosDeUsuario", Map.of("id_usuario", "U0001")).first().orElseThrow();
    Map<String, Object> names =
        Map.of("id_origen", contract.get("id_origen"), "id_contrato", contract.get("id_contrato"));
    assertThat(values(table.run("usuariosDeContrato", names), "id_usuario")).contains("U0001");
    assertThat(table.run("ciclosDeContrato", names).page().items()).hasSize(2);
    assertThat(
            values(
                table.run("contratosDeOrigen", Map.of("id_origen", contract.get("id_origen"))),
                "id_contrato"))
        .contains(contract.get("id_contrato"));
    assertThat(values(table.run("modulosDePerfil", Map.of("id_perfil", "asesor")), "id_modulo"))
        .hasSize(4);
    assertThat(values(table.run("perfilesDeModulo", Map.of("id_modulo", "inicio")), "id_perfil"))
        .hasSize(4);
    assertThat(values(table.run("serviciosDePerfil", Map.of("id_perfil", "asesor")), "id_servicio"))
        .hasSize(3);
    assertThat(
            values(
                table.run("perfilesDeServicio", Map.of("id_servicio", "consulta-saldo")),
                "id_perfil"))
        .hasSize(4);
    assertThat(values(table.run("gruposDeUsuario", Map.of("id_usuario", "U0001")), "id_grupo"))
        .hasSize(1);
    assertThat(
            values(
                table.run("usuariosDePerfil", Map.of("id_perfil", "participante")), "id_usuario"))
        .contains("U0001");
    assertThat(table.run("dashboardsDeParametro", Map.of("id_parametro", "P1")).page().items())
        .hasSize(4);
    assertThat(
            table.run("bitacoraDeElemento", Map.of("id_elemento", "usuario-U0001")).page().items())
        .hasSize(3);
    assertThat(
            table
                .run(
                    "bitacoraDeUsuario",
                    Map.of("id_usuario", "U0001", "desde", "2023-01-01", "hasta", "2024-12-31"))
                .page()
                .items())
        .hasSize(3);
    assertThat(
            values(
                table.run(
                    "estadosDeCuenta",
                    Map.of("TokenParticipante", "U0001", "desde", "2024-02", "hasta", "2024-04")),
                "Periodo"))
        .containsExactly("2024-02", "2024-03", "2024-04");
    assertThat(table.view("sesion", Map.of("id_usuario", "U0001")))
        .hasSize(5)
        .allSatisfy((name, page) -> assertThat(page.items()).as(name).isNotEmpty());
    assertThat(
            table.view("participante", Map.of("TokenParticipante", "U0001", "id_usuario", "U0001")))
        .containsOnlyKeys("estadosDeCuenta", "retiros", "contratosDeUsuario");
  }

  @Test
  void p4TwoContractsOfACompanyAndTwoWithdrawalsOfAnInstantAreTwo() {
    for (String contract : List.of("C1", "C2")) {
      table.create(
          "catContrato",
          Map.of(
              "id_empresa",
              "E1",
              "id_origen",
              "NOM",
              "id_contrato",
              contract,
              "nombre",
              "Plan",
              "activo",
              true));
      table.create(
          "confGrupoContrato",
          Map.of("id_grupo", "G1", "id_origen", "NOM", "id_contrato", contract, "activo", true));
      table.create(
          "retiro",
          Map.of(
              "TokenParticipante",
              "U1",
              "FechaRetiroISO",
              "2024-05-01T10:00:00Z",
              "id_retiro",
              contract,
              "monto",
              100,
              "moneda",
              "MXN",
              "estatus",
              "solicitado"));
    }
    assertThat(values(table.run("contratosDeEmpresa", Map.of("id_empresa", "E1")), "id_contrato"))
        .containsExactly("C1", "C2");
    assertThat(values(table.run("contratosDeOrigen", Map.of("id_origen", "NOM")), "id_contrato"))
        .containsExactly("C1", "C2");
    assertThat(values(table.run("contratosDeGrupo", Map.of("id_grupo", "G1")), "id_contrato"))
        .containsExactly("C1", "C2");
    assertThat(
            values(
                table.run(
                    "retiros",
                    Map.of(
                        "TokenParticipante", "U1", "desde", "2024-05-01", "hasta", "2024-05-01")),
                "id_retiro"))
        .containsExactly("C1", "C2");
  }

  @Test
  void p5EveryWriteIsAuditedByTheStreamOnceAlsoAfterARestart() {
    as("ADMIN")
        .create(
            "usuario",
            Map.of(
                "id_usuario",
                "U1",
                "email",
                "u1@example.com",
                "nombre",
                "Ana",
                "estatus",
                "activo"));
    trail(Optional.empty()).poll();
    Map<String, Object> key = Map.of("id_usuario", "U1");
    as("AUDITOR").update("usuario", key, Map.of("estatus", "bloqueado"));
    assertThat(as("BAJAS").delete("usuario", key)).isTrue();
    assertThat(as("BAJAS").delete("usuario", key)).isFalse();
    trail(Optional.empty()).poll();
    trail(Optional.empty()).poll();
    List<Item> trail =
        table.run("bitacoraDeElemento", Map.of("id_elemento", "usuario-U1")).stream().toList();
    assertThat(trail)
        .extracting(item -> item.get("accion") + " by " + item.get("id_usuario"))
        .containsExactly("eliminar by BAJAS", "modificar by AUDITOR", "crear by ADMIN");
    assertThat(trail)
        .extracting(item -> item.get("id_bitacora"))
        .containsExactly("000000000003", "000000000002", "000000000001");
    assertThat(trail).noneMatch(item -> item.attributes().containsKey("expiraEn"));
    Item change = trail.get(1);
    assertThat(change.get("antes")).asInstanceOf(MAP).containsEntry("estatus", "activo");
    assertThat(change.get("despues")).asInstanceOf(MAP).containsEntry("estatus", "bloqueado");
    refused(
        Kind.REFUSED_INPUT,
        () -> table.update("bitacora", table.identity(change), Map.of("ip", "1")));
    assertThat(trail(Optional.empty()).verify().whole()).isTrue();
  }

  @Test
  void p5EntriesExpireWhereARetentionIsSet() {
    table.create("catOrigen", Map.of("id_origen", "WEB", "nombre", "Web", "activo", true));
    trail(Optional.of(Duration.ofDays(365))).poll();
    assertThat(
            values(
                table.run("bitacoraDeElemento", Map.of("id_elemento", "catOrigen-WEB")),
                "expiraEn"))
        .hasSize(1)
        .allSatisfy(each -> assertThat(each).isNotNull());
  }

  private Table as(String who) {
    return table.signed(Map.of("modificadoPor", who));
  }

  private AuditTrail trail(Optional<Duration> keep) {
    return AuditTrail.open(
        table, subject.client(), subject.streams(), InstantSource.system(), keep);
  }
}
