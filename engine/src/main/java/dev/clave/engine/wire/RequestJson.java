package dev.clave.engine.wire;

import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.core.SdkPojo;

/**
 * A request as the wire carries it, to be shown to people.
 *
 * <pre>{@code
 * RequestJson.of(GetItemRequest.builder().tableName("notes").build());    // {"TableName":"notes"}
 * }</pre>
 */
public final class RequestJson {
  private RequestJson() {}

  /** The JSON body of the request. */
  public static String of(SdkPojo request) {
    return new String(ResponseWriter.write(request), StandardCharsets.UTF_8);
  }
}
