package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.model.Operation;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SketchTest {
  private static Design read(String name) {
    Checked checked = Design.check(Designs.text("designs/" + name));
    assertThat(checked.findings()).isEmpty();
    return checked.design().orElseThrow();
  }

  @Test
  void aPatternMeansWhatItsTemplatesUnifyWith() {
    Design transporte = read("transporte-sketch.yaml");

    Pattern byDriver = transporte.findPattern("viajesDeConductor").orElseThrow();
    assertThat(byDriver.index()).contains("GSI2");
    assertThat(byDriver.operation()).isEqualTo(Operation.QUERY);
    assertThat(byDriver.reaches())
        .containsExactly(new Reach("viaje", Optional.of("conductor"), false));
    assertThat(transporte.findPattern("viaje").orElseThrow().operation()).isEqualTo(Operation.GET);
    assertThat(transporte.findPattern("viajesDeUsuario").orElseThrow().returns())
        .isEqualTo(List.of("viaje"));
  }

  @Test
  void aPartitionGivesEveryTypeThatLivesInIt() {
    Design portfolio = read("portfolio-sketch.yaml");

    assertThat(portfolio.findPattern("postWithReactions").orElseThrow().returns())
        .containsExactly("post", "comment", "like");
    assertThat(portfolio.findPattern("likesOfUser").orElseThrow().returns())
        .containsExactly("like");
  }
}
