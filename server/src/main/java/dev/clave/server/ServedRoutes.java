package dev.clave.server;

import dev.clave.server.alarm.AlarmBell;
import dev.clave.server.http.Route;
import dev.clave.server.http.Web;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/** What the HTTP server answers: at first for the systems that run already, then for all. */
final class ServedRoutes implements AutoCloseable {
  private final ServerRoutes all;
  private final AtomicReference<RunningSystems> watched;
  private final Web web;
  private volatile List<Route> routes;

  private ServedRoutes(
      ServerRoutes all, AtomicReference<RunningSystems> watched, List<Route> routes, Web web) {
    this.all = all;
    this.watched = watched;
    this.routes = routes;
    this.web = web;
  }

  /**
   * Begins to answer.
   *
   * @param watched the systems that alarms are about
   * @param listen takes routes, and the names of systems that have none yet
   */
  static ServedRoutes begin(
      ServerRoutes all,
      AtomicReference<RunningSystems> watched,
      BiFunction<List<Route>, Set<String>, Web> listen) {
    RunningSystems systems = watched.get();
    List<Route> routes = all.of(systems);
    try {
      return new ServedRoutes(all, watched, routes, listen.apply(routes, systems.starting()));
    } catch (RuntimeException e) {
      all.bell().close();
      throw e;
    }
  }

  /** Answers for these from now on. */
  void serve(RunningSystems systems) {
    routes = all.of(systems);
    web.serve(routes, systems.starting());
    watched.set(systems);
  }

  Web web() {
    return web;
  }

  AlarmBell bell() {
    return all.bell();
  }

  List<Route> routes() {
    return routes;
  }

  @Override
  public void close() {
    bell().close();
    web.close();
  }
}
