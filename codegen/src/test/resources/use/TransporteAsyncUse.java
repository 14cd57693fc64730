package transporte;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a program with the asynchronous client of Transporte looks like. */
public final class TransporteAsyncUse {
  private TransporteAsyncUse() {}

  public static void run(DynamoDbClient dynamoDb, DynamoDbAsyncClient asyncDynamoDb) {
    Transporte.on(dynamoDb).provision();
    TransporteAsync transporte = TransporteAsync.on(asyncDynamoDb);
    CompletableFuture<Viaje> started =
        transporte
            .create(conductor("c1"))
            .thenCompose(conductor -> transporte.create(viaje("t1")))
            .thenCompose(
                viaje ->
                    transporte
                        .update(viaje.toKey())
                        .ifStatus(Viaje.Status.PENDIENTE)
                        .status(Viaje.Status.EN_CURSO)
                        .apply());
    assertThat(started.join().status()).isEqualTo(Viaje.Status.EN_CURSO);
    assertThatThrownBy(() -> transporte.create(viaje("t1")).join())
        .hasCauseInstanceOf(ViajeRefused.AlreadyExists.class);
    assertThat(
            transporte
                .viajesPorEstado("carrier1", Viaje.Status.EN_CURSO)
                .desde(LocalDate.of(2024, 1, 15))
                .limit(20)
                .page()
                .join()
                .items())
        .extracting(Viaje::id)
        .containsExactly("t1");
    TransporteForUserIdAsync carrier = transporte.forUserId("carrier1");
    assertThat(carrier.tablero().read().join().conductores().items()).hasSize(1);
    assertThat(carrier.getAll(List.of(carrier.viajeKey("t1"), carrier.viajeKey("none"))).join())
        .extracting(each -> each.isPresent())
        .containsExactly(true, false);
    assertThat(carrier.delete(carrier.viajeKey("t1")).join()).isTrue();
  }

  private static Conductor conductor(String id) {
    return Conductor.builder()
        .userId("carrier1")
        .id(id)
        .nombre("Luis")
        .licencia(new Conductor.Licencia("L1", "E", LocalDate.of(2030, 1, 1)))
        .estado(Conductor.Estado.DISPONIBLE)
        .build();
  }

  private static Viaje viaje(String id) {
    return Viaje.builder()
        .userId("carrier1")
        .id(id)
        .origen("CDMX")
        .destino("Puebla")
        .status(Viaje.Status.PENDIENTE)
        .fechaInicio(Instant.parse("2024-01-15T08:00:00Z"))
        .build();
  }
}
