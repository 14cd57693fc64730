package dev.clave.engine.reality;

import dev.clave.engine.operation.AccessedKeys;
import dev.clave.engine.operation.Interceptor;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Delays requests and fails some of them. */
final class RequestInterference implements Interceptor {
  private static final Class<?> SYSTEM_CLOCK = Clock.systemUTC().getClass();

  private final CurrentReality current;
  private final InstantSource clock;
  private final AccessedKeys keys;

  RequestInterference(CurrentReality current, InstantSource clock, AccessedKeys keys) {
    this.current = current;
    this.clock = clock;
    this.keys = keys;
  }

  /** Whether requests wait: under a clock that does not move by itself they do not. */
  static boolean mayWait(CurrentReality.Setting now, InstantSource clock) {
    return !now.isNone()
        && clock.getClass() == SYSTEM_CLOCK
        && now.reality().all().stream().anyMatch(each -> !each.latency().median().isZero());
  }

  @Override
  public boolean isIdle() {
    return current.setting().isNone();
  }

  @Override
  public AwsResponse around(String name, AwsRequest request, Supplier<AwsResponse> next) {
    CurrentReality.Setting now = current.setting();
    if (now.isNone()) {
      return next.get();
    }
    List<AccessedKeys.Access> accesses = keys.of(request);
    Reality reality = now.reality().of(tableName(request, accesses));
    if (mayWait(now, clock)) {
      pause(reality.latency().next(now.random()));
    }
    Failures failures = reality.failures();
    failures
        .conflict(request, now.random())
        .ifPresent(
            conflict -> {
              throw conflict;
            });
    DynamoDbException afterwards = null;
    for (InjectedError error : failures.next(name, accesses, now.random())) {
      if (!error.isAfterwards()) {
        throw error.failure();
      }
      afterwards = error.failure();
    }
    AwsResponse response = next.get();
    if (afterwards != null) {
      throw afterwards;
    }
    return response;
  }

  private static String tableName(AwsRequest request, List<AccessedKeys.Access> accesses) {
    return request
        .getValueForField("TableName", String.class)
        .orElse(accesses.isEmpty() ? "" : accesses.get(0).table().name());
  }

  private static void pause(Duration delay) {
    try {
      TimeUnit.NANOSECONDS.sleep(delay.toNanos());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
