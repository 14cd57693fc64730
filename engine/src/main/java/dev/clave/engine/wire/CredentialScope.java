package dev.clave.engine.wire;

/** The {@code keyid/date/region/service/aws4_request} of an authorization. */
record CredentialScope(String keyId, String date, String region, String service) {
  private static final String TERMINATOR = "aws4_request";
  private static final int ELEMENTS = 5;

  static CredentialScope parse(String credential, String requestDate) {
    String[] parts = credential.split("/", -1);
    if (parts.length != ELEMENTS) {
      throw new SignatureCheck.Refusal(
          "IncompleteSignatureException",
          "Credential must have exactly 5 slash-delimited elements, e.g."
              + " keyid/date/region/service/term, got '"
              + credential
              + "'");
    }
    StringBuilder faults = new StringBuilder();
    if (!parts[3].equals("dynamodb")) {
      faults.append("Credential should be scoped to correct service: 'dynamodb'. ");
    }
    if (!parts[4].equals(TERMINATOR)) {
      faults
          .append("Credential should be scoped with a valid terminator: 'aws4_request', not '")
          .append(parts[4])
          .append("'. ");
    }
    String day = requestDate.substring(0, 8);
    if (!parts[1].equals(day)) {
      faults
          .append("Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date")
          .append(" from HTTP: '%s' != '%s', from '%s'.".formatted(parts[1], day, requestDate));
    }
    if (!faults.isEmpty()) {
      throw new SignatureCheck.Refusal("InvalidSignatureException", faults.toString().strip());
    }
    return new CredentialScope(parts[0], parts[1], parts[2], parts[3]);
  }

  /** The scope as it is signed. */
  String text() {
    return date + "/" + region + "/" + service + "/" + TERMINATOR;
  }
}
