package dev.clave.server.http;

/** Is told of every answer and every refusal: metrics, access log, audit. */
public interface Watch {

  /**
   * An answer that was sent.
   *
   * @param route the path as the route writes it, without anybody's values
   * @param feed whether it went on until the caller left, so that its length says nothing
   */
  record Answered(
      String requestId,
      String method,
      String route,
      String path,
      int status,
      long nanos,
      boolean feed) {}

  void answered(Answered answer);

  /**
   * A caller was turned away, at the door or by what is behind it.
   *
   * @param what the method and the path, as they were asked for
   */
  void refused(String requestId, String subject, String what, String remoteAddress);
}
