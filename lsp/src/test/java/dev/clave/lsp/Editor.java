package dev.clave.lsp;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor without a screen: speaks the protocol with a server over a pair of pipes. */
final class Editor implements LanguageClient, AutoCloseable {
  private static final String URI = "file:///design.yaml";

  private final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();
  private final PipedOutputStream toServer;
  private final LanguageServer server;
  private final CompletableFuture<Void> serving;
  private final Future<Void> listening;
  private String text = "";

  Editor() throws Exception {
    PipedInputStream serverIn = new PipedInputStream(1 << 16);
    PipedInputStream clientIn = new PipedInputStream(1 << 16);
    toServer = new PipedOutputStream(serverIn);
    PipedOutputStream toClient = new PipedOutputStream(clientIn);
    serving =
        CompletableFuture.runAsync(
            () -> {
              try {
                DesignLanguageServer.serve(serverIn, toClient);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    var launcher = LSPLauncher.createClientLauncher(this, clientIn, toServer);
    listening = launcher.startListening();
    server = launcher.getRemoteProxy();
    answer(server.initialize(new InitializeParams()));
  }

  /** Opens a file; the findings that are shown for it. */
  List<Diagnostic> open(String content) throws InterruptedException {
    text = content;
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "clave", 1, content)));
    return nextDiagnostics();
  }

  List<Diagnostic> type(String content) throws InterruptedException {
    text = content;
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(URI, 2),
                List.of(new TextDocumentContentChangeEvent(content))));
    return nextDiagnostics();
  }

  List<Diagnostic> closeFile() throws InterruptedException {
    server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(document()));
    return nextDiagnostics();
  }

  List<Diagnostic> nextDiagnostics() throws InterruptedException {
    PublishDiagnosticsParams next = diagnostics.poll(60, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no findings came");
    }
    return next.getDiagnostics();
  }

  /** What is offered directly after the first place of {@code before}. */
  List<String> completeAfter(String before) throws Exception {
    CompletionParams params = new CompletionParams(document(), endOf(before));
    return answer(server.getTextDocumentService().completion(params)).getLeft().stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  String hover(String over) throws Exception {
    Hover hover =
        answer(server.getTextDocumentService().hover(new HoverParams(document(), in(over))));
    return hover == null ? "" : hover.getContents().getRight().getValue();
  }

  /** The line, counted from 1, to which the name at a place leads. */
  int definitionOf(String name) throws Exception {
    List<? extends Location> places =
        answer(
                server
                    .getTextDocumentService()
                    .definition(new DefinitionParams(document(), in(name))))
            .getLeft();
    return places.isEmpty() ? 0 : places.get(0).getRange().getStart().getLine() + 1;
  }

  /** The text after a rename of the name at a place. */
  String rename(String place, String name) throws Exception {
    List<TextEdit> edits =
        answer(
                server
                    .getTextDocumentService()
                    .rename(new RenameParams(document(), in(place), name)))
            .getChanges()
            .get(URI);
    return Renaming.applied(text, edits);
  }

  String format() throws Exception {
    DocumentFormattingParams params =
        new DocumentFormattingParams(document(), new FormattingOptions(2, true));
    return applied(answer(server.getTextDocumentService().formatting(params)));
  }

  List<CodeAction> fixes(String place) throws Exception {
    Position at = in(place);
    CodeActionParams params =
        new CodeActionParams(document(), new Range(at, at), new CodeActionContext(List.of()));
    return answer(server.getTextDocumentService().codeAction(params)).stream()
        .map(Either::getRight)
        .toList();
  }

  /** The names in the outline of the file. */
  List<String> outline() throws Exception {
    return answer(
            server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(document())))
        .stream()
        .map(each -> each.getRight().getName())
        .toList();
  }

  String applied(CodeAction action) {
    return applied(action.getEdit().getChanges().get(URI));
  }

  /** The text with one edit at most, which may span lines. */
  private String applied(List<? extends TextEdit> edits) {
    String changedText = text;
    for (TextEdit edit : edits) {
      int from = offset(edit.getRange().getStart());
      int to = offset(edit.getRange().getEnd());
      changedText = text.substring(0, from) + edit.getNewText() + text.substring(to);
    }
    return changedText;
  }

  private int offset(Position position) {
    int start = 0;
    for (int line = 0; line < position.getLine(); line++) {
      start = text.indexOf('\n', start) + 1;
    }
    return start + position.getCharacter();
  }

  /** A place within the first such text: before its last character. */
  private Position in(String part) {
    Position end = endOf(part);
    return new Position(end.getLine(), end.getCharacter() - 1);
  }

  private Position endOf(String part) {
    int at = text.indexOf(part);
    if (at < 0) {
      throw new AssertionError("the text has no " + part);
    }
    int end = at + part.length();
    int lineStart = text.lastIndexOf('\n', end - 1) + 1;
    int line = (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
    return new Position(line, end - lineStart);
  }

  private static TextDocumentIdentifier document() {
    return new TextDocumentIdentifier(URI);
  }

  private static <T> T answer(CompletableFuture<T> future) throws Exception {
    return future.get(60, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws Exception {
    answer(server.shutdown());
    server.exit();
    try {
      toServer.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    serving.get(60, TimeUnit.SECONDS);
    listening.cancel(true);
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    diagnostics.add(params);
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void showMessage(MessageParams message) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams message) {}
}
