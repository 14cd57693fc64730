package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.system.ServedSystem;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The Model Context Protocol, spoken by its official client. */
@Timeout(180)
class McpCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String NOTES =
      """
      design: notes
      about: Notes of people.
      key: PK, SK
      entities:
        note:
          PK: USER#<userId>
          SK: NOTE#<noteId>
          attributes: { userId: string, noteId: string, text: string, length: integer? }
      patterns:
        notesOfUser:
          about: What a person wrote.
          where: PK = USER#<userId> and SK begins_with NOTE#
        list_systems:
          about: A pattern that is called like a tool.
          where: PK = USER#<userId> and SK begins_with NOTE#
        shortNotes:
          about: A pattern whose input is called like a parameter of the page.
          where: PK = USER#<userId> and SK begins_with NOTE#
          filter: length <= <limit>
      transactions:
        twoNotes:
          - create: note
            with: { noteId: <first> }
          - create: note
            with: { noteId: <second> }
      load:
        entities: { note: { creates: 1000, items: 1000 } }
        patterns: { notesOfUser: 1000 }
      """;

  private static Server server;

  @BeforeAll
  static void start() {
    Configuration configuration =
        Configuration.of(
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.MEMORY, "true",
                Setting.PORT, "0",
                Setting.DYNAMODB_PORT, "0",
                Setting.S3_PORT, "0",
                Setting.LOG, "none"));
    server =
        Server.builder()
            .serve(List.of(ServedSystem.of("notes").withDesign(NOTES)))
            .configuration(configuration)
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String token(Map<String, String> scope, Right... rights) {
    return server
        .tokens()
        .issue(new Grant("tester", Set.of(), Set.of(rights), scope), Duration.ofHours(1));
  }

  private static String address() {
    return server.address().replaceAll("/$", "");
  }

  private static McpSyncClient client(McpClientTransport transport) {
    McpSyncClient client =
        McpClient.sync(transport)
            .requestTimeout(PATIENCE)
            .initializationTimeout(PATIENCE)
            // Its own needs another version of a library than our events do; no tool has an output
            // schema.
            .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid("{}"))
            .build();
    client.initialize();
    return client;
  }

  private static McpSyncClient stdio(String token, String... options) {
    List<String> arguments = new ArrayList<>(List.of("mcp", "--server", address()));
    arguments.addAll(List.of(options));
    List<String> command = ClaveProcess.command(arguments.toArray(String[]::new));
    return client(
        new StdioClientTransport(
            ServerParameters.builder(command.get(0))
                .args(command.subList(1, command.size()))
                .addEnvVar("CLAVE_TOKEN", token)
                .addEnvVar("LC_ALL", "C")
                .build(),
            new JacksonMcpJsonMapper(new ObjectMapper())));
  }

  private static CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(new CallToolRequest(tool, arguments));
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  private static JsonNode json(McpSyncClient client, String tool, Map<String, Object> arguments)
      throws IOException {
    CallToolResult result = call(client, tool, arguments);
    assertThat(result.isError()).as(text(result)).isFalse();
    return JSON.readTree(text(result));
  }

  private static String refusal(McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result = call(client, tool, arguments);
    assertThat(result.isError()).as(text(result)).isTrue();
    return text(result);
  }

  private static void write(String userId, String noteId) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address() + "/api/notes/entities/note"))
            .header("Authorization", "Bearer " + token(Map.of(), Right.WRITE, Right.READ))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    """
                    {"userId": "%s", "noteId": "%s", "text": "hola"}\
                    """
                        .formatted(userId, noteId)))
            .build();
    assertThat(
            HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .statusCode())
        .isEqualTo(201);
  }

  /** Clients start it without a locale. */
  @Test
  void lettersOfEveryLanguageComeAndGo() {
    try (McpSyncClient client = stdio(token(Map.of(), Right.READ))) {
      assertThat(
              text(
                  call(
                      client,
                      "check_design",
                      Map.of(
                          "text",
                          "design: año-東京\nkey: PK\nentities: { a: { PK: A#<id>, attributes: { id: string } } }\n"))))
          .contains("año-東京");
    }
  }

  @Test
  void aReaderFindsItsWayFromSystemsToItemsAndCanWriteNothing() throws Exception {
    write("ana", "n1");
    try (McpSyncClient client = stdio(token(Map.of(), Right.READ))) {
      assertThat(client.getServerInfo().name()).isEqualTo("clave");
      assertThat(client.listTools().tools())
          .extracting(Tool::name)
          .containsExactly(
              "list_systems",
              "describe_system",
              "run_pattern",
              "get_item",
              "check_design",
              "compare_designs",
              "estimate_cost",
              "plan_change");
      assertThat(client.listTools().tools()).allMatch(tool -> tool.annotations().readOnlyHint());
      assertThat(json(client, "list_systems", Map.of()).toString()).contains("\"notes\"");
      JsonNode described = json(client, "describe_system", Map.of("system", "notes"));
      assertThat(described.at("/patterns/notesOfUser/inputs").asText()).isEqualTo("userId: string");
      JsonNode page =
          json(
              client,
              "run_pattern",
              Map.of(
                  "system", "notes", "pattern", "notesOfUser", "inputs", Map.of("userId", "ana")));
      assertThat(page.toString()).contains("\"noteId\":\"n1\"");
      JsonNode item =
          json(
              client,
              "get_item",
              Map.of(
                  "system", "notes",
                  "entity", "note",
                  "key", Map.of("userId", "ana", "noteId", "n1")));
      assertThat(item.path("text").asText()).isEqualTo("hola");
    }
  }

  @Test
  void theScopeOfTheTokenHolds() throws Exception {
    write("bob", "n1");
    try (McpSyncClient client = stdio(token(Map.of("userId", "ana"), Right.READ))) {
      assertThat(
              refusal(
                  client,
                  "run_pattern",
                  Map.of(
                      "system", "notes",
                      "pattern", "notesOfUser",
                      "inputs", Map.of("userId", "bob"))))
          .startsWith("403");
    }
  }

  @Test
  void aWriteIsStagedShownAndConfirmedOnce() throws Exception {
    String writer = token(Map.of(), Right.READ, Right.WRITE);
    Map<String, Object> key = Map.of("userId", "eva", "noteId", "n9");
    Map<String, Object> item = Map.of("system", "notes", "entity", "note", "key", key);
    try (McpSyncClient client = stdio(writer, "--allow-writes")) {
      JsonNode staged =
          json(
              client,
              "stage_write",
              Map.of(
                  "system", "notes",
                  "action", "create",
                  "name", "note",
                  "values", Map.of("userId", "eva", "noteId", "n9", "text", "hola")));
      assertThat(staged.path("willSend").asText()).isEqualTo("POST /api/notes/entities/note");
      assertThat(refusal(client, "get_item", item)).startsWith("404");
      String id = staged.path("id").asText();
      json(client, "confirm_write", Map.of("id", id));
      assertThat(json(client, "get_item", item).path("text").asText()).isEqualTo("hola");
      assertThat(refusal(client, "confirm_write", Map.of("id", id))).contains("no write is staged");

      JsonNode deletion =
          json(
              client,
              "stage_write",
              Map.of("system", "notes", "action", "delete", "name", "note", "key", key));
      assertThat(deletion.at("/now/text").asText()).isEqualTo("hola");
      json(client, "confirm_write", Map.of("id", deletion.path("id").asText()));
      assertThat(refusal(client, "get_item", item)).startsWith("404");
    }
  }

  @Test
  void aTokenWithoutTheRightToWriteIsRefusedWhenItConfirms() throws Exception {
    try (McpSyncClient client = stdio(token(Map.of(), Right.READ), "--allow-writes")) {
      JsonNode staged =
          json(
              client,
              "stage_write",
              Map.of(
                  "system", "notes",
                  "action", "transaction",
                  "name", "twoNotes",
                  "values", Map.of("userId", "eva", "first", "a", "second", "b", "text", "t")));
      assertThat(refusal(client, "confirm_write", Map.of("id", staged.path("id").asText())))
          .startsWith("403");
    }
  }

  @Test
  void designsAreCheckedComparedAndCosted() throws Exception {
    try (McpSyncClient client = stdio(token(Map.of(), Right.READ))) {
      JsonNode findings = json(client, "check_design", Map.of("text", "design: x\nkey: PK, SK\n"));
      assertThat(findings.isArray()).isTrue();
      String next = NOTES.replace("length: integer? }", "length: integer?, colour: string? }");
      assertThat(text(call(client, "compare_designs", Map.of("before", NOTES, "after", next))))
          .contains("colour");
      assertThat(text(call(client, "estimate_cost", Map.of("text", NOTES)))).contains("$");
      assertThat(refusal(client, "check_design", Map.of("txt", "x")))
          .isEqualTo("expected `text`; unknown `txt`; this tool takes `text`");
      assertThatThrownBy(() -> call(client, "check_design", Map.of("text", "#".repeat(1 << 21))))
          .hasMessageContaining("expected at most a megabyte");
      assertThat(refusal(client, "plan_change", Map.of("system", "notes", "text", next)))
          .startsWith("403");
    }
    try (McpSyncClient client = stdio(token(Map.of(), Right.values()))) {
      String next = NOTES.replace("length: integer? }", "length: integer?, colour: string? }");
      assertThat(text(call(client, "plan_change", Map.of("system", "notes", "text", next))))
          .contains("note.colour");
    }
  }

  @Test
  void thePatternsOfOneSystemAreToolsWithTypes() throws Exception {
    write("ivo", "n1");
    try (McpSyncClient client = stdio(token(Map.of(), Right.READ), "--system", "notes")) {
      Tool typed =
          client.listTools().tools().stream()
              .filter(tool -> tool.name().equals("notesOfUser"))
              .findFirst()
              .orElseThrow();
      assertThat(typed.description()).isEqualTo("What a person wrote.");
      assertThat(typed.inputSchema().get("required")).isEqualTo(List.of("userId"));
      assertThat(json(client, "notesOfUser", Map.of("userId", "ivo")).toString())
          .contains("\"noteId\":\"n1\"");
      assertThat(json(client, "list_systems", Map.of()).toString())
          .as("a design takes no tool's place")
          .isEqualTo("[{\"name\":\"notes\",\"title\":\"notes\"}]");
      assertThat(json(client, "shortNotes", Map.of("userId", "ivo", "limit", 5)).get("items"))
          .isEmpty();
      assertThat(
              refusal(
                  client,
                  "run_pattern",
                  Map.of(
                      "system", "notes",
                      "pattern", "notesOfUser",
                      "inputs", Map.of("userId", "ivo", "explain", "true"))))
          .contains("unknown input `explain`");
    }
  }

  @Test
  void overHttpEveryCallerHasItsOwnToken() throws Exception {
    write("uma", "n1");
    Process process =
        ClaveProcess.start("mcp", "--server", address(), "--port", "0", "--system", "notes");
    try {
      BufferedReader out = process.inputReader();
      String line = out.readLine();
      assertThat(line).startsWith("MCP listens on ");
      URI mcp = URI.create(line.substring("MCP listens on ".length()));
      String token = token(Map.of("userId", "uma"), Right.READ);
      try (McpSyncClient client =
          client(
              HttpClientStreamableHttpTransport.builder(mcp.resolve("/").toString())
                  .endpoint("/mcp")
                  .jsonMapper(new JacksonMcpJsonMapper(new ObjectMapper()))
                  .requestBuilder(
                      HttpRequest.newBuilder().header("Authorization", "Bearer " + token))
                  .build())) {
        Map<String, Object> pattern =
            Map.of("system", "notes", "pattern", "notesOfUser", "inputs", Map.of("userId", "uma"));
        assertThat(json(client, "run_pattern", pattern).toString()).contains("\"n1\"");
      }
      assertThat(status(HttpRequest.newBuilder(mcp))).isEqualTo(401);
      assertThat(status(HttpRequest.newBuilder(mcp).header("Authorization", "Bearer made-up")))
          .as("a token that the server does not know")
          .isEqualTo(401);
      assertThat(tools(mcp, token)).contains("notesOfUser");
      String elsewhere =
          server
              .tokens()
              .issue(
                  new Grant("eva", Set.of("other"), Set.of(Right.READ), Map.of()),
                  Duration.ofHours(1));
      assertThat(tools(mcp, elsewhere))
          .as("the tools of somebody who does not reach the system")
          .contains("check_design")
          .doesNotContain("notesOfUser");
      assertThat(
              status(
                  HttpRequest.newBuilder(mcp)
                      .header("Authorization", "Bearer " + token)
                      .header("Origin", "https://elsewhere.example")))
          .isEqualTo(403);
    } finally {
      process.destroy();
    }
    assertThat(process.waitFor()).isZero();
  }

  private static String tools(URI mcp, String token) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(mcp)
                .header("Authorization", "Bearer " + token)
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static int status(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            request.POST(HttpRequest.BodyPublishers.ofString("{}")).build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void anUnknownToolNamesThoseThatThereAre() {
    try (McpSyncClient client = stdio(token(Map.of(), Right.READ))) {
      assertThatThrownBy(() -> call(client, "drop_table", Map.of()))
          .hasMessageContaining("there is no tool `drop_table`; there are list_systems");
    }
  }
}
