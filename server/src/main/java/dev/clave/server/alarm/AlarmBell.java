package dev.clave.server.alarm;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells people when something that is watched begins to ring, and when it stops. What a channel
 * does not take is sent again a little later, the oldest first. Each channel has a thread, so that
 * one that is slow or away holds up no other.
 */
public final class AlarmBell implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AlarmBell.class);
  private static final long LOOK_MILLIS = 15_000;
  private static final long DELIVERY_MILLIS = 5_000;

  /** As many as are shown, and as many as wait for a channel that is away. */
  private static final int MOST_NOTICES = 200;

  /**
   * What became of a notice.
   *
   * @param reached the channels that took it
   * @param text when and why, in one sentence
   */
  public record Sent(AlarmNotice notice, String text, List<String> reached) {}

  /** Whom alarms reach. */
  public record Settings(
      String webhook, String smtp, String user, String password, String from, String to) {}

  private final Supplier<List<AlarmNotice>> watched;
  private final Map<AlarmChannel, Deque<AlarmNotice>> waiting = new LinkedHashMap<>();
  private final Map<String, AlarmNotice> ringing = new LinkedHashMap<>();
  private final Map<AlarmNotice, List<String>> sentNotices = new LinkedHashMap<>();
  private final Map<String, String> troubles = new LinkedHashMap<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  /**
   * A bell that nobody has started.
   *
   * @param watched everything that is watched, as it is now, ringing or not
   */
  AlarmBell(Supplier<List<AlarmNotice>> watched, List<AlarmChannel> channels) {
    this.watched = watched;
    channels.forEach(channel -> waiting.put(channel, new ArrayDeque<>()));
  }

  /** A bell that looks four times a minute, until it is closed. */
  public static AlarmBell start(Supplier<List<AlarmNotice>> watched, Settings settings) {
    AlarmBell bell = new AlarmBell(watched, channels(settings));
    bell.start();
    return bell;
  }

  void start() {
    repeat("clave-alarms", LOOK_MILLIS, this::watch);
    for (AlarmChannel channel : List.copyOf(waiting.keySet())) {
      repeat("clave-alarms-" + channel.name(), DELIVERY_MILLIS, () -> deliver(channel));
    }
  }

  private void repeat(String name, long everyMillis, Runnable work) {
    Thread thread = new Thread(() -> repeat(everyMillis, work), name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private static List<AlarmChannel> channels(Settings settings) {
    List<AlarmChannel> channels = new ArrayList<>();
    channels.add(new LogLines());
    if (!settings.webhook().isEmpty()) {
      channels.add(new Webhook(URI.create(settings.webhook())));
    }
    if (!settings.smtp().isEmpty() && !settings.to().isEmpty()) {
      channels.add(
          new Mail(
              new SmtpServer(
                  URI.create(settings.smtp()),
                  Optional.of(settings.user()).filter(user -> !user.isEmpty()),
                  Optional.of(settings.password()),
                  SmtpServer.PATIENCE),
              settings.from(),
              Arrays.stream(settings.to().split(",", -1)).map(String::strip).toList()));
    }
    return channels;
  }

  private void repeat(long everyMillis, Runnable work) {
    try {
      do {
        work.run();
      } while (!closing.await(everyMillis, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks once, and sends what is to be sent. */
  void look() {
    watch();
    List.copyOf(waiting.keySet()).forEach(this::deliver);
  }

  private void watch() {
    try {
      compare(watched.get());
    } catch (RuntimeException e) {
      log.warn("the alarms cannot be looked at for now: {}", e.getMessage());
    }
  }

  private synchronized void compare(List<AlarmNotice> now) {
    for (AlarmNotice each : now) {
      String alarmedMetric = each.system() + " " + each.table() + " " + each.metric();
      if (each.ringing() != ringing.containsKey(alarmedMetric)) {
        if (each.ringing()) {
          ringing.put(alarmedMetric, each);
        } else {
          ringing.remove(alarmedMetric);
        }
        note(each);
      }
    }
  }

  private void note(AlarmNotice notice) {
    sentNotices.put(notice, new ArrayList<>());
    if (sentNotices.size() > MOST_NOTICES) {
      sentNotices.remove(sentNotices.keySet().iterator().next());
    }
    for (Deque<AlarmNotice> queue : waiting.values()) {
      queue.addLast(notice);
      if (queue.size() > MOST_NOTICES) {
        queue.removeFirst();
      }
    }
  }

  private void deliver(AlarmChannel channel) {
    for (AlarmNotice next = first(channel); next != null; next = first(channel)) {
      try {
        channel.send(next);
        taken(channel, next);
      } catch (IOException | RuntimeException e) {
        refused(channel, e);
        return;
      }
    }
  }

  private synchronized AlarmNotice first(AlarmChannel channel) {
    return waiting.get(channel).peekFirst();
  }

  private synchronized void taken(AlarmChannel channel, AlarmNotice notice) {
    waiting.get(channel).remove(notice);
    sentNotices.getOrDefault(notice, new ArrayList<>()).add(channel.name());
    troubles.remove(channel.name());
  }

  private synchronized void refused(AlarmChannel channel, Exception why) {
    if (troubles.put(channel.name(), String.valueOf(why.getMessage())) == null) {
      log.warn("alarms do not get through by {} for now: {}", channel.name(), why.getMessage());
    }
  }

  /** What began and stopped to ring, newest first. */
  public synchronized List<Sent> sent() {
    List<Sent> newest = new ArrayList<>();
    sentNotices.forEach(
        (notice, reached) ->
            newest.add(0, new Sent(notice, notice.sentence(), List.copyOf(reached))));
    return newest;
  }

  /** The channels, each with what keeps it from getting through; empty if nothing does. */
  public synchronized Map<String, String> channels() {
    Map<String, String> channels = new LinkedHashMap<>();
    waiting
        .keySet()
        .forEach(
            channel -> channels.put(channel.name(), troubles.getOrDefault(channel.name(), "")));
    return channels;
  }

  @Override
  public void close() {
    closing.countDown();
    threads.forEach(Thread::interrupt);
  }

  /** Notices in the log of the server. */
  private static final class LogLines implements AlarmChannel {
    @Override
    public String name() {
      return "log";
    }

    @Override
    public void send(AlarmNotice notice) {
      log.warn("alarm: {}", notice.sentence());
    }
  }
}
