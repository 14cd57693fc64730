package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Items as somebody would write them to harm those who look at them: markup in every text, ids that
 * lead elsewhere as paths, values that no browser has a word for. An error on a page fails its
 * test.
 */
final class HostileItemsTest {
  /** Where a browser takes `..` out of a path, this is somebody else's item. */
  private static final String ID = "../../../../portfolio/entities/user/user-001";

  private static final String ODD_ID = "a?b%c\\\"d'/~.";
  private static final String MARKUP =
      "<img src=x onerror=document.title=`taken`><script>document.title=`taken`</script>\\u202e"
          + "abc";

  private static final String PIXELS_BEYOND_THE_WINDOW =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  private static final String HUGE = "W".repeat(90_000);

  @RegisterExtension static final Console CONSOLE = new Console();

  private static boolean written;

  @BeforeEach
  void write() {
    if (written) {
      return;
    }
    written = true;
    for (String id : List.of(ID, ODD_ID)) {
      item(
          "portfolio/entities/category",
          "{'categoryId': '%1$s', 'slug': 'slug-"
              + id.length()
              + "', 'name': '%2$s', 'description': '%2$s'}",
          id);
      item(
          "portfolio/entities/post",
          "{'postId': '%1$s', 'userId': '%1$s', 'categoryId': '%1$s', 'title': '%2$s', 'summary':"
              + " '%3$s', 'content': '%2$s %3$s', 'status': 'published', 'tags': ['%2$s', '%3$s']}",
          id);
      item(
          "portfolio/entities/comment",
          "{'postId': '%1$s', 'commentId': '%1$s', 'userId': '%1$s', 'content': '%2$s'}",
          id);
      item(
          "portfolio/entities/notification",
          "{'userId': '%1$s', 'notificationId': '%1$s', 'kind': 'like', 'message': '%2$s', 'postId':"
              + " '%1$s'}",
          id);
      item("portfolio/entities/bookmark", "{'userId': '%1$s', 'postId': '%1$s'}", id);
      item(
          "gamificacion/entities/profile",
          "{'userId': '%1$s', 'userCode': '%1$s', 'name': '%2$s', 'level': 'oro', 'badge': '%2$s',"
              + " 'avatarAssetId': '%1$s'}",
          id);
      item(
          "gamificacion/entities/goal",
          "{'userId': '%1$s', 'goalId': '%1$s', 'title': '%2$s', 'target': 1E125, 'progress': 1,"
              + " 'dueDate': '0000-01-01', 'reward': {'points': 1, 'badge': '%2$s'}}",
          id);
      item(
          "gamificacion/entities/product",
          "{'userId': '%1$s', 'productId': '%1$s', 'name': '', 'price': 1E125, 'points': 1, 'badge':"
              + " '%2$s', 'imageAssetId': '%1$s'}",
          id);
      item(
          "gamificacion/entities/featured",
          "{'userId': '%1$s', 'id': '%1$s', 'title': '%2$s', 'description': '%3$s',"
              + " 'bannerAssetId': '%1$s'}",
          id);
      CONSOLE.asked(
          "PATCH",
          "/api/gamificacion/entities/dashboard/" + encoded(id),
          "{\"currency\": \"X<>\"}");
      item(
          "gamificacion/entities/network",
          "{'userId': '%1$s', 'memberId': '%1$s', 'name': '%2$s', 'level': 'oro', 'status':"
              + " 'activo', 'sales': 1E120, 'points': 1, 'joinedAt': '0000-01-01T00:00:00Z'}",
          id);
      item(
          "pai/entities/usuario",
          "{'id_usuario': '%1$s', 'nombre': '%2$s', 'apellidos': '%2$s', 'email': 'x"
              + id.length()
              + "@x.org', 'estatus': 'activo'}",
          id);
      item(
          "pai/entities/estadoCuenta",
          "{'TokenParticipante': '%1$s', 'Periodo': '2024-99', 'saldoInicial': 1, 'saldoFinal':"
              + " 1E120, 'aportaciones': {'participante': 1, 'empresa': -1}, 'rendimientos': 1,"
              + " 'retiros': 1, 'moneda': 'MXN'}",
          id);
      item(
          "pai/entities/retiro",
          "{'TokenParticipante': '%1$s', 'FechaRetiroISO': '2026-01-01T24:00:00Z', 'id_retiro':"
              + " '%1$s', 'monto': 1, 'moneda': 'UDI', 'motivo': '%2$s', 'estatus': 'solicitado'}",
          id);
      item(
          "pai/entities/catContrato",
          "{'id_empresa': '%1$s', 'id_origen': '%1$s', 'id_contrato': '%1$s', 'nombre': '%2$s',"
              + " 'razonSocial': '%2$s', 'activo': true}",
          id);
      item(
          "transporte/entities/viaje",
          "{'userId': 'carrier1', 'id': '%1$s', 'origen': '%2$s', 'destino': '%2$s', 'status':"
              + " 'pendiente', 'fechaInicio': '2026-01-01T24:00:00Z', 'notas': '%3$s'}",
          id);
      item(
          "transporte/entities/eventoViaje",
          "{'userId': 'carrier1', 'viajeId': '%1$s', 'id': '%1$s', 'tipo': 'incidencia',"
              + " 'timestamp': '0000-01-01T00:00:00Z', 'descripcion': '%2$s', 'automatico': false}",
          id);
    }
    item("dispositivos/devices", "{'name': '%2$s', 'location': '%2$s'}", ID);
  }

  private static void item(String path, String json, String id) {
    CONSOLE.asked(
        "POST",
        "/api/" + path,
        json.replace('\'', '"').formatted(id, MARKUP, HUGE).replace('`', '\''));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text.replace("\\\"", "\""), StandardCharsets.UTF_8)
        .replace("+", "%20");
  }

  @Test
  void everyPageShowsThemAsTextAndGoesOn() {
    Set<String> pagesWiderThanTheWindow = new LinkedHashSet<>();
    for (String id : List.of(ID, ODD_ID)) {
      String at = encoded(id);
      for (String where :
          List.of(
              "blog/portfolio/posts",
              "blog/portfolio/category/" + at,
              "blog/portfolio/post/" + at + "?userId=" + at,
              "blog/portfolio/inbox?userId=" + at,
              "panel/gamificacion/panel?userId=" + at,
              "panel/gamificacion/network?userId=" + at,
              "participants/pai/contracts/" + at + "~" + at,
              "participants/pai/person/" + at,
              "participants/pai/trail/" + at,
              "trips/transporte/board?userId=carrier1",
              "trips/transporte/map?userId=carrier1",
              "trips/transporte/trip/" + at + "?userId=carrier1",
              "trips/transporte/waybill/" + at + "?userId=carrier1",
              "floor/dispositivos",
              "devices/dispositivos/list",
              "devices/dispositivos/stored",
              "data/portfolio/postsByStatus?status=published",
              "data/portfolio/postWithCommentsAndLikes?postId=" + at,
              "data/gamificacion/panel?userId=" + at,
              "data/pai/estadosDeCuenta?TokenParticipante=" + at,
              "data/transporte/viajesPorEstado?userId=carrier1&status=pendiente",
              "design/portfolio/pivot",
              "design/transporte/pivot",
              "operations/streams",
              "assets/gamificacion")) {
        CONSOLE.page().evaluate("where => (location.hash = '#/' + where)", where);
        CONSOLE.settle();
        assertThat(CONSOLE.page().title()).as(where).isNotEqualTo("taken");
        assertThat(CONSOLE.on("img[src=x]")).hasCount(0);
        assertThat(CONSOLE.on("main .page").first()).isVisible();
        if (!CONSOLE.page().evaluate(PIXELS_BEYOND_THE_WINDOW).equals(0)) {
          pagesWiderThanTheWindow.add(where);
        }
      }
    }
    assertThat(pagesWiderThanTheWindow).isEmpty();
    CONSOLE.expectAnswer(404);
  }

  @Test
  void aPostIsOpenedByItsLinkWhateverItsId() {
    for (int i = 0; i < 2; i++) {
      CONSOLE.go("blog/portfolio/posts");
      CONSOLE.on(".teaser h3 a", "<script>").nth(i).click();
      assertThat(CONSOLE.on(".post h2")).containsText("<script>");
    }
  }

  @Test
  void whatIsDoneToATripIsDoneToNothingElse() {
    CONSOLE.go("trips/transporte/board?userId=carrier1");
    CONSOLE.on("[data-trip='" + ID + "'] [data-act=cancelar]").click();
    CONSOLE.on("[data-trip='" + ID + "'] [data-act=cancelar]").click();
    assertThat(CONSOLE.on("[data-column=cancelado] [data-trip='" + ID + "']")).isVisible();
  }

  @Test
  void aLinkThatIsNoAddressOrLeadsElsewhereAsksForNothing() {
    CONSOLE.go("blog/portfolio/post/100%");
    assertThat(CONSOLE.on("main .empty")).isVisible();
    CONSOLE.go("devices/dispositivos/list/..%2F..%2Fportfolio%2Fexport%3F");
    assertThat(CONSOLE.on("main .refusal")).isVisible();
    CONSOLE.expectAnswer(400);
    CONSOLE.expectAnswer(404);
  }
}
