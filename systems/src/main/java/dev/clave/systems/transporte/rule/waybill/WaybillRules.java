package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Rule;
import java.util.List;

/**
 * The rules of a waybill (Carta Porte 3.1) that the item can show, in the order in which they
 * judge.
 */
public final class WaybillRules {
  public static final List<Rule> ALL =
      List.of(
          new WaybillCodes(),
          new Version(),
          new WaybillId(),
          new Issuer(),
          new Receiver(),
          new IssuerRegime(),
          new ReceiverRegime(),
          new UseOfReceiver(),
          new BorderCrossing(),
          new CustomsRegime(),
          new CustomsDirection(),
          new Route(),
          new LocationId(),
          new LocationIdOnce(),
          new LocationRfc(),
          new Distance(),
          new OriginDistance(),
          new TotalDistance(),
          new PostalCodePlace(),
          new TimeOrder(),
          new GoodsLines(),
          new GoodsCount(),
          new GrossWeight(),
          new GoodsQuantity(),
          new GoodsCurrency(),
          new HazardDeclared(),
          new HazardMaterial(),
          new NoHazardMaterial(),
          new EnvironmentInsurance(),
          new Permit(),
          new RoadPermit(),
          new LiabilityInsurance(),
          new VehicleYear(),
          new VehicleWeight(),
          new PlateForm(),
          new PlateOnce(),
          new TrailerCount(),
          new TrailerDemanded(),
          new FigureRfc(),
          new OperatorLicence(),
          new OnlyOperatorsDrive(),
          new Operator(),
          new FigureParts(),
          new Stamp());

  private WaybillRules() {}
}
