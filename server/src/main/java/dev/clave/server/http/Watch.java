package dev.clave.server.http;

import java.util.function.IntSupplier;

/**
 * Is told of every answer and of everybody who was turned away: metrics, access log, audit.
 *
 * <pre>{@code
 * Watch watch =
 *     new Watch() {
 *       @Override
 *       public void answered(Answered answer) {
 *         System.out.println(answer.method() + " " + answer.path() + " " + answer.status());
 *       }
 *
 *       @Override
 *       public void refused(Refused refusal) {}
 *     };
 * }</pre>
 */
public interface Watch {

  /**
   * A request has come.
   *
   * @param traceparent the header of that name, or null where there is none
   * @return what it is recorded under
   */
  default Trace begun(String method, String traceparent) {
    return Trace.named(traceparent);
  }

  /**
   * Threads were made for a system and a store.
   *
   * @param kind of their work: requests or streams
   * @param underWay how much they work on, with what waits for them
   */
  default void working(String kind, String compartment, int threads, IntSupplier underWay) {}

  /**
   * An answer that was sent.
   *
   * @param route the path as the route writes it, without anybody's values
   * @param feed whether it went on until the caller left, so that its length says nothing
   */
  record Answered(
      String requestId,
      Trace trace,
      String method,
      String route,
      String path,
      int status,
      long nanos,
      boolean feed) {}

  void answered(Answered answer);

  /**
   * A caller whose request was refused, before its route or by it.
   *
   * @param what was asked for, with the caller's own values
   * @param kind the same without anybody's values, alike for requests that are alike
   * @param detail what was expected and what was found
   */
  record Refused(
      String requestId,
      String subject,
      String remoteAddress,
      int status,
      String what,
      String kind,
      String detail) {}

  void refused(Refused refusal);
}
