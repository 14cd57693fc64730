package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A token is offered what it allows on the pages that the systems bring along. */
final class RightsTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aReaderIsOfferedNothingThatChangesCataloguesOrDevices() {
    CONSOLE.signIn("{\"subject\": \"reader\", \"rights\": [\"read\"]}");

    CONSOLE.go("reference/transporte");
    assertThat(CONSOLE.on("[data-form=check]")).isVisible();
    assertThat(CONSOLE.on("[data-form=publish], [data-form=history]")).hasCount(0);
    CONSOLE.go("devices/dispositivos/list");
    assertThat(CONSOLE.on("[data-form=register]")).hasCount(0);
    CONSOLE.go("devices/dispositivos/consumers");
    assertThat(CONSOLE.on("table.consumers tbody tr").first()).isVisible();
    assertThat(CONSOLE.on("[data-act=turn], [data-act=forget], [data-form=consumer]")).hasCount(0);
    CONSOLE.go("devices/dispositivos/deadLetters");
    assertThat(CONSOLE.on("[data-act=replay], [data-act=replay-all]")).hasCount(0);
  }

  @ParameterizedTest
  @CsvSource({
    "devices/dispositivos/send, write",
    "devices/dispositivos/simulate, operate",
    "devices/dispositivos/audit, operate"
  })
  void aPageOrTabThatIsOfNoUseSaysWhichRightItTakes(String where, String right) {
    CONSOLE.signIn("{\"subject\": \"reader\", \"rights\": [\"read\"]}");

    CONSOLE.go(where);
    assertThat(CONSOLE.on("[data-barred]")).containsText("the right " + right);
    assertThat(CONSOLE.on("a[href='#/" + where + "']")).hasCount(0);
  }

  @Test
  void anOperatorOfDevicesPausesSimulatesAndAuditsAndSendsNothing() {
    CONSOLE.signIn(
        """
        {"subject": "keeper", "systems": ["dispositivos"], "rights": ["read", "operate"]}\
        """);

    CONSOLE.go("devices/dispositivos/consumers");
    assertThat(CONSOLE.on("[data-act=turn]").first()).isVisible();
    assertThat(CONSOLE.on("a[href='#/devices/dispositivos/simulate']")).isVisible();
    assertThat(CONSOLE.on("a[href='#/devices/dispositivos/audit']")).isVisible();
    assertThat(CONSOLE.on("a[href='#/devices/dispositivos/send']")).hasCount(0);
    assertThat(CONSOLE.on(".side a[href='#/operations']")).hasCount(0);
  }

  @Test
  void aTokenBoundToOneUserIsToldSoAtDevicesWhichBelongToNobody() {
    bind("portfolio");

    CONSOLE.go("devices/dispositivos");
    assertThat(CONSOLE.on("[data-barred]")).containsText("bound to userId=u1");
  }

  /** What the console offers is what the table takes, for every pattern and entity. */
  @ParameterizedTest
  @CsvSource({"portfolio", "transporte", "gamificacion", "pai"})
  void whatABoundTokenIsNotOfferedIsWhatTheServerRefuses(String system) {
    bind(system);
    CONSOLE.go("data/" + system);

    Map<?, ?> judged =
        (Map<?, ?>)
            CONSOLE
                .page()
                .evaluate(
                    """
                    async (system) => {
                      const { reaches } = await import("/console/reach.js");
                      const { call, get, part, query } = await import("/console/api.js");
                      const design = await get(`/api/${system}/design`);
                      const example = { "date-time": "2026-05-01T10:00:00Z", date: "2026-05-01", email: "a@b.mx" };
                      const fill = ({ name, schema }) =>
                        name === "userId" ? "u1" : schema.enum?.[0] ?? example[schema.format] ?? (schema.pattern ? "2026-05" : schema.type === "string" ? "x" : "1");
                      const path = {
                        patterns: ({ name, parameters }) =>
                          `/patterns/${name}` + query(Object.fromEntries(parameters.map((each) => [each.name, fill(each)]))),
                        entities: ({ name, key, attributes }) =>
                          `/entities/${name}` + key.map((each) => "/" + part(fill(attributes.find((one) => one.name === each)))).join(""),
                      };
                      const [hidden, refused] = [[], []];
                      for (const kind of ["patterns", "entities"]) {
                        for (const each of design[kind]) {
                          if (!reaches(design, kind, each.name)) hidden.push(each.name);
                          await call("GET", `/api/${system}${path[kind](each)}`)
                            .catch(({ status }) => status === 403 && refused.push(each.name));
                        }
                      }
                      return { hidden, refused };
                    }\
                    """,
                    system);

    assertThat((List<?>) judged.get("hidden")).isEqualTo(judged.get("refused"));
    CONSOLE.expectAnswer(403);
    CONSOLE.expectAnswer(404);
  }

  private static void bind(String system) {
    CONSOLE.signIn(
        """
        {"subject": "bound", "systems": ["%s", "dispositivos"], "rights": ["read", "write"],
         "scope": {"userId": "u1"}}\
        """
            .formatted(system));
  }
}
