package dev.clave.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class an in-memory engine of its own, with the tables of a design.
 *
 * <pre>{@code
 * @ClaveTest
 * class TripsTest {
 *   @Test
 *   void aTripIsFoundByItsState(Transporte transporte) {
 *     transporte.create(viaje);
 *     assertThat(transporte.viajesPorEstado("carrier1", PENDIENTE).first()).isPresent();
 *   }
 * }
 * }</pre>
 *
 * <p>Parameters of tests and of {@code @BeforeEach} methods may be: a generated client or its
 * asynchronous twin, whose own design is used; {@code Table}, which needs {@link #design}; {@code
 * DynamoDbClient}; {@code DynamoDbAsyncClient}; {@code DynamoDbStreamsClient}; {@link
 * SettableClock}; {@link TestEndpoint}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ClaveExtension.class)
public @interface ClaveTest {
  /** The design file: a path from the project's folder, or else a resource. */
  String design() default "";
}
