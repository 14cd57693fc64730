package dev.clave.server.system;

import java.time.Instant;

/**
 * Somebody was turned away, or an operator or administrator acted.
 *
 * <pre>{@code
 * SystemPart part =
 *     new SystemPart() {
 *       @Override
 *       public void securityEvent(SecurityEvent event) {
 *         System.out.println(event.subject() + " " + event.action());
 *       }
 *     };
 * }</pre>
 *
 * @param action {@code done}, {@code refused}, {@code failed}, {@code repeated}, {@code dry run} or
 *     {@code issued}
 * @param status of a refusal: 401 for a token, 403 for what it does not reach, 429 for a rate; else
 *     0
 * @param what the request
 * @param remoteAddress where it came from
 * @param requestId the correlation id, a UUID; empty where an event stands for several requests
 * @param count how many requests it stands for
 */
public record SecurityEvent(
    Instant at,
    String action,
    int status,
    String subject,
    String what,
    String remoteAddress,
    String requestId,
    String detail,
    long count) {}
