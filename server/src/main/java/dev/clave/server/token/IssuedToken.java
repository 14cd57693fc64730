package dev.clave.server.token;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Json;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is kept of a token: everything but the token itself.
 *
 * <pre>{@code
 * for (IssuedToken token : tokens.inUse()) {
 *   System.out.println(token.id() + " " + token.endsAt());
 * }
 * }</pre>
 *
 * @param id what it is revoked by
 * @param key the id of the key that signed it
 * @param grant what it allows
 * @param issuedBy the subject that had it made
 */
public record IssuedToken(
    String id, String key, Grant grant, String issuedBy, Instant issuedAt, Instant endsAt) {
  private static final TypeReference<Map<String, Object>> CLAIMS = new TypeReference<>() {};

  /** As people and tools see it. */
  public Map<String, Object> shown() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("subject", grant.subject());
    json.put("systems", grant.systems().stream().sorted().toList());
    json.put("rights", grant.rights().stream().sorted().map(Right::word).toList());
    json.put("scope", new TreeMap<>(grant.scope()));
    json.put("issued_by", issuedBy);
    json.put("issued_at", issuedAt.toString());
    json.put("ends_at", endsAt.toString());
    return json;
  }

  /** As a line of the register. */
  Map<String, Object> line() {
    Map<String, Object> line = shown();
    line.put("key", key);
    return line;
  }

  static IssuedToken of(JsonNode line) {
    Map<String, Object> claims = Json.MAPPER.convertValue(line, CLAIMS);
    return new IssuedToken(
        line.get("id").textValue(),
        line.get("key").textValue(),
        GrantClaims.read(line.get("subject").textValue(), claims),
        line.get("issued_by").textValue(),
        Instant.parse(line.get("issued_at").textValue()),
        Instant.parse(line.get("ends_at").textValue()));
  }
}
