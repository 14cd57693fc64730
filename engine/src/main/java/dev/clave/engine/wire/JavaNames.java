package dev.clave.engine.wire;

import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;

/** The names of the service's own Java classes, which its serialization errors let through. */
final class JavaNames {
  /** What the service says when a scalar stands where a collection inside a collection belongs. */
  static final String PARAMETERIZED_CAST =
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class"
          + " java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
          + " java.lang.Class are in module java.base of loader 'bootstrap')";

  private static final String MODEL = "com.amazonaws.dynamodb.v20120810.";

  private JavaNames() {}

  /** The name of the structure that {@code builder} builds. */
  static String structure(SdkPojo builder) {
    Class<?> built = builder.getClass().getEnclosingClass();
    return MODEL + (built == null ? builder.getClass() : built).getSimpleName();
  }

  static String of(SdkField<?> field) {
    MarshallingType<?> type = field.marshallingType();
    if (type == MarshallingType.SDK_POJO) {
      return structure(field.constructor().get());
    }
    if (type == MarshallingType.MAP) {
      SdkField<?> member = field.getTrait(MapTrait.class).valueFieldInfo();
      return "java.util.Map<java.lang.String, " + of(member) + ">";
    }
    if (type == MarshallingType.LIST) {
      return "java.util.List<" + of(field.getTrait(ListTrait.class).memberFieldInfo()) + ">";
    }
    return scalar(type);
  }

  static String scalar(MarshallingType<?> type) {
    return type == MarshallingType.SDK_BYTES ? "java.nio.ByteBuffer" : "java.lang." + simple(type);
  }

  static String simple(MarshallingType<?> type) {
    return type == MarshallingType.INSTANT ? "Date" : type.getTargetClass().getSimpleName();
  }
}
