package dev.clave.engine.value;

import dev.clave.engine.error.Shown;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values as DynamoDB shows them in its complaints: {@code AttributeValue: {S:a}}. */
public final class ValueText {

  private ValueText() {}

  public static String of(AttributeValue value) {
    String content =
        switch (value.type()) {
          case S -> "S:" + Shown.cut(value.s());
          case N -> "N:" + value.n();
          case B -> "B:java.nio.HeapByteBuffer";
          case SS -> "SS:" + Shown.of(value.ss());
          case NS -> "NS:" + Shown.of(value.ns());
          case BS -> "BS:" + Shown.of(value.bs());
          case L ->
              "L:" + Shown.of(value.l().stream().limit(Shown.LONGEST).map(ValueText::of).toList());
          case M -> "M:{" + value.m().size() + "}";
          case BOOL -> "BOOL:" + value.bool();
          case NUL -> "NULL:true";
          case UNKNOWN_TO_SDK_VERSION -> "";
        };
    return "AttributeValue: {" + content + "}";
  }
}
