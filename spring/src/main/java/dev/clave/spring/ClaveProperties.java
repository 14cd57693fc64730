package dev.clave.spring;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where a table is and how it is run. A value that is not set is null.
 *
 * <pre>{@code
 * clave.design=classpath:design.yaml
 * clave.provision=true
 * }</pre>
 *
 * @param store where items are kept
 * @param design the design of the bean {@code claveTable}, as a resource
 * @param tableName the table's name where it is not the design's
 * @param endpoint the address of a DynamoDB-compatible endpoint, such as {@code ./clave up}'s
 * @param region the region; the SDK's own search otherwise
 * @param accessKeyId the access key of an endpoint of your own; the SDK's own search otherwise
 * @param secretAccessKey the secret that belongs to it
 * @param provision whether tables are created and completed when the application starts
 * @param strictTimestamps whether a timestamp that is finer than a millisecond is refused
 * @param cursorSecret what cursors are sealed with
 */
@ConfigurationProperties("clave")
public record ClaveProperties(
    @DefaultValue("dynamodb") Store store,
    String design,
    String tableName,
    URI endpoint,
    String region,
    String accessKeyId,
    String secretAccessKey,
    @DefaultValue("false") boolean provision,
    @DefaultValue("false") boolean strictTimestamps,
    String cursorSecret) {

  /** Where items are kept. */
  public enum Store {
    /** DynamoDB, or another endpoint. */
    DYNAMODB,
    /**
     * An engine in this process that forgets everything at the end; it needs {@code
     * dev.clave:engine}.
     */
    MEMORY
  }
}
