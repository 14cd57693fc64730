package dev.clave.server.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokenTermsTest {
  private static final TokenTerms TERMS =
      new TokenTerms(
          Map.of("shop", Set.of("shopId"), "pai", Set.of("id_usuario"), "devices", Set.of()));

  @Test
  void aScopeBindsVariablesOfTheDesignsThatAreServed() {
    assertThat(TERMS.fault(List.of(), Map.of("shopId", "s", "id_usuario", "u"))).isEmpty();
    assertThat(TERMS.fault(List.of("shop", "pai"), Map.of("shopId", "s"))).isEmpty();
    assertThat(TERMS.fault(List.of("devices"), Map.of("shopId", "s"))).isEmpty();
  }

  @Test
  void aVariableThatNoDesignHasIsAFault() {
    assertThat(TERMS.fault(List.of(), Map.of("shopid", "s")))
        .hasValueSatisfying(
            fault -> {
              assertThat(fault.field()).isEqualTo("scope");
              assertThat(fault.detail()).contains("[id_usuario, shopId]", "found `shopid`");
            });
  }

  @Test
  void anEmptyValueIsAFault() {
    assertThat(TERMS.fault(List.of(), Map.of("shopId", "")))
        .map(TokenTerms.Fault::field)
        .contains("scope");
  }

  @Test
  void aSystemThatIsNotServedIsAFault() {
    assertThat(TERMS.fault(List.of("payroll"), Map.of()))
        .map(TokenTerms.Fault::field)
        .contains("systems");
  }

  @Test
  void theServerLeavesThemForTheCommandLine(@TempDir Path folder) {
    assertThat(TokenTerms.in(folder)).isEmpty();

    TERMS.keepIn(folder);

    assertThat(TokenTerms.in(folder)).contains(TERMS);
  }
}
