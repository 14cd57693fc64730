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
  private final PriorityQueue<Candidate> nearest;

  Nearest(Distance distance, int most) {
    this.distance = distance;
    this.most = most;
    Comparator<Candidate> nearestFirst = this::compare;
    this.nearest = new PriorityQueue<>(most, nearestFirst.reversed());
  }

  private int compare(Candidate one, Candidate other) {
    if (distance.isNearer(one.score(), other.score())) {
      return -1;
    }
    return distance.isNearer(other.score(), one.score()) ? 1 : 0;
  }

  /** Whether a candidate with that score would be kept. */
  boolean wants(float score) {
    return nearest.size() < most || distance.isNearer(score, nearest.peek().score());
  }

  void add(Candidate candidate) {
    if (nearest.size() == most) {
      nearest.poll();
    }
    nearest.add(candidate);
  }

  /** Those kept, the nearest first. */
  List<Candidate> inOrder() {
    List<Candidate> ordered = new ArrayList<>(nearest);
    ordered.sort(this::compare);
    return ordered;
  }
}
