package dev.clave.cli.mcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Messages of one caller, one a line; ends with its input. */
record Stdio(Protocol protocol, Api api) {
  void serve(InputStream in, PrintWriter out) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank()) {
        protocol
            .answer(line, api)
            .ifPresent(
                answer -> {
                  out.println(answer);
                  out.flush();
                });
      }
    }
  }
}
