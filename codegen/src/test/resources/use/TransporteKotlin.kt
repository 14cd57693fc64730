package transporte

import java.time.Instant
import software.amazon.awssdk.services.dynamodb.DynamoDbClient

/** What a Kotlin program with the client of Transporte looks like. */
fun run(dynamoDb: DynamoDbClient): String {
    val transporte = Transporte.on(dynamoDb)
    transporte.provision()
    val viaje: Viaje =
        transporte.create(
            Viaje.builder()
                .userId("carrier1")
                .id("t1")
                .origen("CDMX")
                .destino("Puebla")
                .status(Viaje.Status.PENDIENTE)
                .fechaInicio(Instant.parse("2024-01-15T08:00:00Z"))
                .notas(null)
                .build())
    transporte.update(viaje.toKey()).status(Viaje.Status.EN_CURSO).apply()
    val stored: Viaje = transporte.viaje("carrier1", "t1").orElseThrow()
    val notas: String? = stored.notas().orElse(null)
    val page = transporte.viajesPorEstado("carrier1", Viaje.Status.EN_CURSO).limit(20).page()
    val reached: List<String> =
        page.items().map { each ->
            when (each.status()) {
                Viaje.Status.EN_CURSO -> each.id()
                Viaje.Status.PENDIENTE, Viaje.Status.COMPLETADO, Viaje.Status.CANCELADO -> "other"
            }
        }
    return "$reached $notas"
}
