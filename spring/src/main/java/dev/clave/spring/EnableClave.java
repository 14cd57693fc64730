package dev.clave.spring;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Makes beans of generated clients, and of the table below each.
 *
 * <pre>{@code
 * @SpringBootApplication
 * @EnableClave(Transporte.class)
 * class Application {}
 *
 * @Repository
 * class Trips {
 *   Trips(Transporte transporte) { … }
 * }
 * }</pre>
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Import(ClientRegistrar.class)
public @interface EnableClave {
  /**
   * The generated classes through which everything is called, such as {@code Transporte} and its
   * twin without waiting threads, {@code TransporteAsync}.
   */
  Class<?>[] value();
}
