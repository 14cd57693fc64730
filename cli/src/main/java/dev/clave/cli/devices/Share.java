package dev.clave.cli.devices;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share such as {@code 5%} or {@code 0.05}. */
final class Share implements ITypeConverter<Double> {

  @Override
  public Double convert(String text) {
    try {
      return text.endsWith("%")
          ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
          : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("expected a share such as 5%, found `" + text + "`");
    }
  }
}
