package dev.clave.bench.table;

import dev.clave.bench.table.client.Trip;
import dev.clave.bench.table.client.TripKey;
import dev.clave.table.Table;

/** The client that is generated from the design: records in, records out. */
final class GeneratedRoad implements Road {
  private final dev.clave.bench.table.client.Trips trips;

  GeneratedRoad(Table table) {
    this.trips = dev.clave.bench.table.client.Trips.on(table);
  }

  @Override
  public String name() {
    return "Clave generated";
  }

  private static TripKey key(int number) {
    return new TripKey(Trips.user(number), Trips.trip(number));
  }

  @Override
  public void create(int number) {
    Trip created =
        trips.create(
            Trip.builder()
                .userId(Trips.user(number))
                .tripId(Trips.trip(number))
                .status(Trip.Status.PENDING)
                .startsAt(Trips.START)
                .origin("CDMX")
                .destination("Guadalajara")
                .driverId("c001")
                .vehicleId("vh001")
                .distance(Trips.DISTANCE)
                .minutes(Trips.MINUTES)
                .notes(Trips.NOTES)
                .build());
    if (created.status() != Trip.Status.PENDING) {
      throw new IllegalStateException("another trip came back");
    }
  }

  @Override
  public Object get(int number) {
    return trips.get(key(number)).orElseThrow().status();
  }

  @Override
  public void update(int number, String status) {
    Trip.Status next = status.equals("running") ? Trip.Status.RUNNING : Trip.Status.DONE;
    if (trips.update(key(number)).status(next).apply().status() != next) {
      throw new IllegalStateException("the update was lost");
    }
  }

  @Override
  public int twenty(int user) {
    int count = 0;
    for (Trip trip : trips.tripsOfUser("u" + user).limit(Trips.PER_USER).page().items()) {
      count += trip.status().toString().length();
    }
    return count;
  }
}
