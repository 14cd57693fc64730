package dev.clave.server.observe;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What one caller is behind: an IPv4 address, or the /64 of an IPv6 address. */
final class Networks {
  private Networks() {}

  static String of(String address) {
    if (address == null || address.indexOf(':') < 0) {
      return address == null ? "" : address;
    }
    try {
      // An address with a colon is a literal: no name is asked for.
      byte[] bytes = InetAddress.getAllByName(address)[0].getAddress();
      return bytes.length == 16 && !isLoopback(bytes)
          ? IntStream.range(0, 4)
              .map(i -> ((bytes[2 * i] & 0xff) << 8) | (bytes[2 * i + 1] & 0xff))
              .mapToObj(Integer::toHexString)
              .collect(Collectors.joining(":", "", "::/64"))
          : address;
    } catch (UnknownHostException e) {
      return address;
    }
  }

  private static boolean isLoopback(byte[] bytes) {
    return bytes[15] == 1 && IntStream.range(0, 15).allMatch(i -> bytes[i] == 0);
  }
}
