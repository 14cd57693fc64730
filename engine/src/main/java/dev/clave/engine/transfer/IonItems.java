package dev.clave.engine.transfer;

import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.SymbolTable;
import com.amazon.ion.system.IonReaderBuilder;
import com.amazon.ion.system.IonTextWriterBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items in Amazon Ion, as exports write them: sets are lists that carry their type. */
final class IonItems {
  private static final String STRINGS = "$dynamodb_SS";
  private static final String NUMBERS = "$dynamodb_NS";
  private static final String BINARIES = "$dynamodb_BS";

  private static final int DEEPEST = 32;
  private static final int LONGEST_NUMBER_BITS = 4096;

  /** Of a symbol beside its characters. */
  private static final int SYMBOL_BYTES = 150;

  /** The ids of the symbols that Ion itself has. */
  private static final int OF_ION = 9;

  /** Those that the file has declared so far, each part of it some more. */
  private int lastSymbol = OF_ION;

  private long symbolBytes;

  /** Of the item that is being read. */
  private int values;

  private IonItems() {}

  /** A line with an object whose members are items, or maps of texts. */
  static String line(Map<String, ?> members) {
    StringBuilder text = new StringBuilder("$ion_1_0 ");
    try (IonWriter ion = IonTextWriterBuilder.minimal().build(text)) {
      ion.stepIn(IonType.STRUCT);
      for (Map.Entry<String, ?> member : members.entrySet()) {
        ion.setFieldName(member.getKey());
        ion.stepIn(IonType.STRUCT);
        for (Map.Entry<?, ?> field : ((Map<?, ?>) member.getValue()).entrySet()) {
          ion.setFieldName((String) field.getKey());
          if (field.getValue() instanceof AttributeValue value) {
            write(ion, value);
          } else {
            ion.writeDecimal(new BigDecimal((String) field.getValue()));
          }
        }
        ion.stepOut();
      }
      ion.stepOut();
      ion.finish();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.append('\n').toString();
  }

  private static void write(IonWriter ion, AttributeValue value) throws IOException {
    switch (value.type()) {
      case S -> ion.writeString(value.s());
      case N -> ion.writeDecimal(new BigDecimal(value.n()));
      case B -> ion.writeBlob(value.b().asByteArray());
      case BOOL -> ion.writeBool(value.bool());
      case NUL -> ion.writeNull();
      case SS -> {
        start(ion, STRINGS);
        for (String member : value.ss()) {
          ion.writeString(member);
        }
        ion.stepOut();
      }
      case NS -> {
        start(ion, NUMBERS);
        for (String member : value.ns()) {
          ion.writeDecimal(new BigDecimal(member));
        }
        ion.stepOut();
      }
      case BS -> {
        start(ion, BINARIES);
        for (SdkBytes member : value.bs()) {
          ion.writeBlob(member.asByteArray());
        }
        ion.stepOut();
      }
      case L -> {
        ion.stepIn(IonType.LIST);
        for (AttributeValue member : value.l()) {
          write(ion, member);
        }
        ion.stepOut();
      }
      case M -> {
        ion.stepIn(IonType.STRUCT);
        for (Map.Entry<String, AttributeValue> member : value.m().entrySet()) {
          ion.setFieldName(member.getKey());
          write(ion, member.getValue());
        }
        ion.stepOut();
      }
      default -> throw new IllegalStateException("a value without a type");
    }
  }

  private static void start(IonWriter ion, String type) {
    ion.addTypeAnnotation(type);
    try {
      ion.stepIn(IonType.LIST);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Reads objects with a member {@code Item}, in Ion's text or binary form. */
  static void read(InputStream in, ItemSource.Sink sink) throws IOException {
    IonItems items = new IonItems();
    BoundedValues bounded = new BoundedValues(in);
    try (IonReader ion = IonReaderBuilder.standard().build(bounded)) {
      while (ion.next() != null) {
        items.count(ion.getSymbolTable());
        Map<String, AttributeValue> item = null;
        String problem = "expected a struct with the field `Item`";
        if (ion.getType() == IonType.STRUCT && !ion.isNullValue()) {
          ion.stepIn();
          while (ion.next() != null) {
            if ("Item".equals(ion.getFieldName()) && ion.getType() == IonType.STRUCT) {
              try {
                item = items.struct(ion, 0);
              } catch (IllegalArgumentException unknown) {
                problem = unknown.getMessage();
              }
            }
          }
          ion.stepOut();
        }
        if (item == null) {
          sink.refuse(problem);
        } else {
          sink.accept(item);
        }
        bounded.startValue();
        items.values = 0;
      }
    } catch (IonException malformed) {
      sink.refuse(malformed.getMessage());
    }
  }

  /** They stay until the end of the file. */
  private void count(SymbolTable symbols) {
    int last = symbols.getMaxId();
    if (last < lastSymbol) {
      lastSymbol = OF_ION;
      symbolBytes = 0;
    }
    if (last - lastSymbol > ItemMemory.MOST_VALUES) {
      throw tooManySymbols();
    }
    for (int id = lastSymbol + 1; id <= last; id++) {
      String text = symbols.findKnownSymbol(id);
      symbolBytes += SYMBOL_BYTES + (text == null ? 0 : text.length());
    }
    lastSymbol = last;
    if (symbolBytes > ItemMemory.MOST_BYTES) {
      throw tooManySymbols();
    }
  }

  private static IonException tooManySymbols() {
    return new IonException("expected fewer symbols in a file, found more than fit into memory");
  }

  private Map<String, AttributeValue> struct(IonReader ion, int depth) {
    Map<String, AttributeValue> members = new LinkedHashMap<>();
    ion.stepIn();
    String problem = null;
    while (ion.next() != null) {
      try {
        members.put(ion.getFieldName(), value(ion, depth + 1));
      } catch (IllegalArgumentException unknown) {
        problem = unknown.getMessage();
      }
    }
    ion.stepOut();
    if (problem != null) {
      throw new IllegalArgumentException(problem);
    }
    return members;
  }

  private AttributeValue value(IonReader ion, int depth) {
    if (++values > ItemMemory.MOST_VALUES) {
      throw new IonException(
          "expected items of at most " + ItemMemory.MOST_VALUES + " values, found more");
    }
    if (ion.isNullValue()) {
      return AttributeValue.fromNul(true);
    }
    if (depth > DEEPEST) {
      throw new IonException("expected at most " + DEEPEST + " levels of lists and structs");
    }
    return switch (ion.getType()) {
      case STRING, SYMBOL -> AttributeValue.fromS(ion.stringValue());
      case INT -> number(new BigDecimal(ion.bigIntegerValue()));
      case DECIMAL -> number(ion.bigDecimalValue());
      case BLOB, CLOB -> AttributeValue.fromB(SdkBytes.fromByteArray(ion.newBytes()));
      case BOOL -> AttributeValue.fromBool(ion.booleanValue());
      case STRUCT -> AttributeValue.fromM(struct(ion, depth));
      case LIST -> list(ion, depth);
      default ->
          throw new IllegalArgumentException(
              "expected a value that DynamoDB has, found the Ion type `" + ion.getType() + "`");
    };
  }

  /** To write a number in decimal takes time that grows faster than its length. */
  private static AttributeValue number(BigDecimal number) {
    if (number.unscaledValue().bitLength() > LONGEST_NUMBER_BITS) {
      throw new IllegalArgumentException("expected a number of at most 38 digits");
    }
    return AttributeValue.fromN(number.toString());
  }

  private AttributeValue list(IonReader ion, int depth) {
    List<String> types = Arrays.asList(ion.getTypeAnnotations());
    List<AttributeValue> members = new ArrayList<>();
    ion.stepIn();
    String problem = null;
    while (ion.next() != null) {
      try {
        members.add(value(ion, depth + 1));
      } catch (IllegalArgumentException unknown) {
        problem = unknown.getMessage();
      }
    }
    ion.stepOut();
    if (problem != null) {
      throw new IllegalArgumentException(problem);
    }
    if (types.contains(STRINGS)) {
      return AttributeValue.fromSs(members.stream().map(AttributeValue::s).toList());
    }
    if (types.contains(NUMBERS)) {
      return AttributeValue.fromNs(members.stream().map(AttributeValue::n).toList());
    }
    return types.contains(BINARIES)
        ? AttributeValue.fromBs(members.stream().map(AttributeValue::b).toList())
        : AttributeValue.fromL(members);
  }
}
