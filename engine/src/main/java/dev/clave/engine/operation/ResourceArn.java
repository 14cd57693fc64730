package dev.clave.engine.operation;

import dev.clave.engine.error.SettingFault;
import java.util.regex.Pattern;

/** The name of a table as the operations on tags take it: whole, never the table's name alone. */
final class ResourceArn {
  private static final Pattern TABLE =
      Pattern.compile("arn:aws[a-z-]*:dynamodb:[^:]+:\\d+:table/[^/]{3,255}");

  private ResourceArn() {}

  /** Returns when {@code arn} names a table, whether it exists or not. */
  static void check(String arn) {
    if (arn == null) {
      throw SettingFault.TABLE_ARN_MISSING.with();
    }
    if (!TABLE.matcher(arn).matches()) {
      throw SettingFault.TABLE_ARN_MALFORMED.with(arn);
    }
  }
}
