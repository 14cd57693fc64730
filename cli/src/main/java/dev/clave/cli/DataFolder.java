package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import dev.clave.server.token.SigningKey;
import dev.clave.server.token.TokenTerms;
import dev.clave.server.token.Tokens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Collectors;

/** The data folder of a server that was started before, which may run meanwhile. */
record DataFolder(Path path) {

  static DataFolder of(SettingsOption settings) {
    Path folder = settings.configuration(Map.of()).data();
    if (!Files.exists(folder.resolve(SigningKey.FILE))) {
      throw new Failure(
          "no server was started with the data folder `" + folder + "`; run `clave up` first");
    }
    return new DataFolder(folder);
  }

  Tokens tokens() {
    return Tokens.in(path, InstantSource.system());
  }

  /** What the server served last; of one that left nothing said, the systems on the class path. */
  TokenTerms terms() {
    return TokenTerms.in(path)
        .orElseGet(
            () ->
                new TokenTerms(
                    SystemProvider.onClassPath().stream()
                        .collect(
                            Collectors.toMap(ServedSystem::name, ServedSystem::scopeVariables))));
  }
}
