package dev.clave.engine.value;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values as DynamoDB shows them in its complaints: {@code AttributeValue: {S:a}}. */
public final class ValueText {

  private ValueText() {}

  public static String of(AttributeValue value) {
    String content =
        switch (value.type()) {
          case S -> "S:" + value.s();
          case N -> "N:" + value.n();
          case B -> "B:java.nio.HeapByteBuffer";
          case SS -> "SS:" + value.ss();
          case NS -> "NS:" + value.ns();
          case BS -> "BS:" + value.bs();
          case L -> "L:" + value.l().stream().map(ValueText::of).toList();
          case M -> "M:{" + value.m().size() + "}";
          case BOOL -> "BOOL:" + value.bool();
          case NUL -> "NULL:true";
          case UNKNOWN_TO_SDK_VERSION -> "";
        };
    return "AttributeValue: {" + content + "}";
  }
}
