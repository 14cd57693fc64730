package dev.clave.engine.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * The SDK's model objects as items, by the fields they declare. The catalogue keeps descriptions
 * this way, so that a member added by a newer SDK needs no code here.
 */
public final class ModelCodec {

  private ModelCodec() {}

  public static Map<String, AttributeValue> toItem(SdkPojo model) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (SdkField<?> field : model.sdkFields()) {
      Object value = field.getValueOrDefault(model);
      if (value != null && !(value instanceof SdkAutoConstructList)) {
        item.put(field.locationName(), toValue(value));
      }
    }
    return item;
  }

  private static AttributeValue toValue(Object value) {
    if (value instanceof SdkPojo model) {
      return AttributeValue.fromM(toItem(model));
    } else if (value instanceof List<?> list) {
      return AttributeValue.fromL(list.stream().map(ModelCodec::toValue).toList());
    } else if (value instanceof Boolean truth) {
      return AttributeValue.fromBool(truth);
    } else if (value instanceof Number number) {
      return AttributeValue.fromN(new BigDecimal(number.toString()).toPlainString());
    }
    return AttributeValue.fromS(value.toString());
  }

  public static void fill(SdkPojo builder, Map<String, AttributeValue> item) {
    for (SdkField<?> field : builder.sdkFields()) {
      AttributeValue value = item.get(field.locationName());
      if (value != null) {
        field.set(builder, fromValue(field, value));
      }
    }
  }

  private static Object fromValue(SdkField<?> field, AttributeValue value) {
    MarshallingType<?> type = field.marshallingType();
    if (type == MarshallingType.SDK_POJO) {
      SdkPojo nested = field.constructor().get();
      fill(nested, value.m());
      return ((Buildable) nested).build();
    } else if (type == MarshallingType.LIST) {
      SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
      List<Object> list = new ArrayList<>();
      value.l().forEach(element -> list.add(fromValue(member, element)));
      return list;
    } else if (type == MarshallingType.INTEGER) {
      return Integer.valueOf(value.n());
    } else if (type == MarshallingType.LONG) {
      return Long.valueOf(value.n());
    } else if (type == MarshallingType.DOUBLE) {
      return Double.valueOf(value.n());
    } else if (type == MarshallingType.BOOLEAN) {
      return value.bool();
    } else if (type == MarshallingType.INSTANT) {
      return Instant.parse(value.s());
    }
    return value.s();
  }
}
