package dev.clave.server.operate;

import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.server.rest.TableSystem;

/** What a month of a system costs on AWS, under the load that its design states. */
final class Costs {
  private static final PriceList PRICES = PriceList.bundled();

  private Costs() {}

  static Estimate of(TableSystem system) {
    String region = system.load().load().region().orElse(PriceList.DEFAULT_REGION);
    Prices prices =
        PRICES.region(region).or(() -> PRICES.region(PriceList.DEFAULT_REGION)).orElseThrow();
    return Estimation.of(system.design(), system.load(), system.load().over(prices));
  }
}
