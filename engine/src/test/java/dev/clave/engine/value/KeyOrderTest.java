package dev.clave.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyOrderTest {

  @Property
  void textsAreStoredInTheOrderOfTheirUtf8Bytes(
      @ForAll("texts") String a, @ForAll("texts") String b) {
    int expected =
        Arrays.compareUnsigned(
            a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    assertThat(sign(storedOrder(AttributeValue.fromS(a), AttributeValue.fromS(b))))
        .isEqualTo(sign(expected));
    assertThat(sign(ValueOrder.compare(AttributeValue.fromS(a), AttributeValue.fromS(b))))
        .isEqualTo(sign(expected));
  }

  @Property
  void numbersAreStoredInTheirOrder(
      @ForAll("numbers") BigDecimal a, @ForAll("numbers") BigDecimal b) {
    assertThat(sign(storedOrder(number(a), number(b)))).isEqualTo(a.compareTo(b));
  }

  @Property
  void equalNumbersAreStoredAlikeHoweverTheyAreWritten(@ForAll("numbers") BigDecimal a) {
    AttributeValue scientific =
        AttributeValue.fromN(Numbers.normalize(a.toString(), ValueLayer.CURRENT));
    AttributeValue plain =
        AttributeValue.fromN(Numbers.normalize(a.toPlainString(), ValueLayer.CURRENT));
    assertThat(storedOrder(scientific, plain)).isZero();
  }

  @Property
  void binariesAreStoredInTheOrderOfTheirUnsignedBytes(@ForAll byte[] a, @ForAll byte[] b) {
    assertThat(sign(storedOrder(binary(a), binary(b))))
        .isEqualTo(sign(Arrays.compareUnsigned(a, b)));
  }

  @Property
  void aTextThatBeginsWithAnotherIsStoredInItsRange(
      @ForAll("texts") String start, @ForAll("texts") String rest) {
    ByteWriter prefix = new ByteWriter(16);
    KeyBytes.writePrefix(prefix, AttributeValue.fromS(start));
    byte[] bytes = prefix.toBytes();
    byte[] whole = stored(AttributeValue.fromS(start + rest));
    assertThat(Arrays.copyOf(whole, bytes.length)).isEqualTo(bytes);
  }

  @Property
  void aFirstPartDecidesBeforeASecond(
      @ForAll("texts") String a, @ForAll("texts") String b, @ForAll("texts") String c) {
    ByteWriter first = new ByteWriter(16);
    KeyBytes.write(first, AttributeValue.fromS(a));
    KeyBytes.write(first, AttributeValue.fromS(c));
    ByteWriter second = new ByteWriter(16);
    KeyBytes.write(second, AttributeValue.fromS(b));
    int expected = storedOrder(AttributeValue.fromS(a), AttributeValue.fromS(b));
    if (expected != 0) {
      assertThat(sign(Arrays.compareUnsigned(first.toBytes(), second.toBytes())))
          .isEqualTo(sign(expected));
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars('\u0000', '\u0001', 'a', 'b', '\u00ff', '\uffff')
        .all()
        .ofMaxLength(12)
        .map(text -> new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
  }

  @Provide
  Arbitrary<BigDecimal> numbers() {
    Arbitrary<BigInteger> digits =
        Arbitraries.bigIntegers()
            .between(BigInteger.TEN.pow(38).negate(), BigInteger.TEN.pow(38))
            .filter(value -> value.abs().toString().length() <= 38);
    return Combinators.combine(digits, Arbitraries.integers().between(-87, 130))
        .as(BigDecimal::new)
        .filter(KeyOrderTest::isInRange);
  }

  private static boolean isInRange(BigDecimal number) {
    long exponent = (long) number.precision() - 1 - number.scale();
    return number.signum() == 0 || (exponent >= -130 && exponent <= 125);
  }

  private static AttributeValue number(BigDecimal value) {
    return AttributeValue.fromN(Numbers.normalize(value.toString(), ValueLayer.CURRENT));
  }

  private static AttributeValue binary(byte[] bytes) {
    return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
  }

  private static int storedOrder(AttributeValue a, AttributeValue b) {
    return Arrays.compareUnsigned(stored(a), stored(b));
  }

  private static byte[] stored(AttributeValue value) {
    ByteWriter out = new ByteWriter(16);
    KeyBytes.write(out, value);
    return out.toBytes();
  }

  private static int sign(int order) {
    return Integer.signum(order);
  }
}
