package dev.clave.engine.vector;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the nearest few of many candidates. Used by one thread. */
final class Nearest {

  /** An entry of the index, and how far it is. */
  @SuppressWarnings("ArrayRecordComponent")
  record Candidate(float score, byte[] entry) {}

  private final Distance distance;
  private final int most;

  /** The farthest of those kept is the first to go. */
  private final PriorityQueue<Candidate> kept;

  Nearest(Distance distance, int most) {
    this.distance = distance;
    this.most = most;
    Comparator<Candidate> nearestFirst = this::compare;
    this.kept = new PriorityQueue<>(most, nearestFirst.reversed());
  }

  private int compare(Candidate one, Candidate other) {
    if (distance.isNearer(one.score(), other.score())) {
      return -1;
    }
    return distance.isNearer(other.score(), one.score()) ? 1 : 0;
  }

  /** Whether a candidate with that score would be kept. */
  boolean wants(float score) {
    return kept.size() < most || distance.isNearer(score, kept.peek().score());
  }

  void add(Candidate candidate) {
    if (kept.size() == most) {
      kept.poll();
    }
    kept.add(candidate);
  }

  /** Those kept, the nearest first. */
  List<Candidate> inOrder() {
    List<Candidate> ordered = new ArrayList<>(kept);
    ordered.sort(this::compare);
    return ordered;
  }
}
