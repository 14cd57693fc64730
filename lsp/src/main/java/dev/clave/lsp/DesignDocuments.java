package dev.clave.lsp;

import dev.clave.design.format.Formatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;

/**
 * The designs that an editor has open. Texts are checked one after the other on a thread of their
 * own; of several that wait for one file only the newest is checked, and questions are answered
 * from it.
 */
final class DesignDocuments implements TextDocumentService, AutoCloseable {
  private final ExecutorService checking =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "clave-lsp-check");
            thread.setDaemon(true);
            return thread;
          });

  /** The newest text of each open file. */
  private final Map<String, String> texts = new ConcurrentHashMap<>();

  /** The last checked text of each open file. */
  private final Map<String, OpenDesign> designs = new ConcurrentHashMap<>();

  private volatile LanguageClient client;
  private volatile String language = "en";

  void connect(LanguageClient editor) {
    this.client = editor;
  }

  /** Shows the texts of designs in this language, where they have it. */
  void speak(String askedLanguage) {
    language = askedLanguage;
  }

  @Override
  public void close() {
    checking.shutdownNow();
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    change(params.getTextDocument().getUri(), params.getTextDocument().getText());
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    change(params.getTextDocument().getUri(), params.getContentChanges().get(0).getText());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {}

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    texts.remove(uri);
    checking.execute(
        () -> {
          designs.remove(uri);
          client.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
        });
  }

  private void change(String uri, String text) {
    texts.put(uri, text);
    checking.execute(() -> check(uri, text));
  }

  private void check(String uri, String text) {
    // Where a newer text waits already, this one is not checked.
    if (text.equals(texts.get(uri))) {
      OpenDesign last = designs.get(uri);
      OpenDesign design = last == null ? OpenDesign.of(text, language) : last.changedTo(text);
      designs.put(uri, design);
      client.publishDiagnostics(new PublishDiagnosticsParams(uri, Diagnostics.of(uri, design)));
    }
  }

  /** Answers from the newest text, after what waits to be checked. */
  private <T> CompletableFuture<T> answer(
      TextDocumentIdentifier document, T otherwise, Function<OpenDesign, T> question) {
    return CompletableFuture.supplyAsync(
        () -> Optional.ofNullable(designs.get(document.getUri())).map(question).orElse(otherwise),
        checking);
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answer(
        params.getTextDocument(),
        Either.forLeft(List.of()),
        design -> Either.forLeft(Completions.at(design, params.getPosition())));
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return answer(
        params.getTextDocument(),
        null,
        design ->
            Hovers.at(design, params.getPosition())
                .map(text -> new Hover(new MarkupContent(MarkupKind.MARKDOWN, text)))
                .orElse(null));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    String uri = params.getTextDocument().getUri();
    return answer(
        params.getTextDocument(),
        Either.forLeft(List.of()),
        design ->
            Either.forLeft(
                symbolAt(design, params.getPosition())
                    .flatMap(design.symbols()::definition)
                    .map(each -> List.of(location(uri, design, each)))
                    .orElse(List.of())));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    String uri = params.getTextDocument().getUri();
    return answer(
        params.getTextDocument(),
        List.of(),
        design ->
            symbolAt(design, params.getPosition())
                .map(design.symbols()::of)
                .orElse(List.of())
                .stream()
                .map(each -> location(uri, design, each))
                .toList());
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return answer(
        params.getTextDocument(),
        null,
        design -> {
          Symbol symbol =
              symbolAt(design, params.getPosition())
                  .orElseThrow(() -> refusal("there is no name of the design here"));
          try {
            WorkspaceEdit edit = new WorkspaceEdit();
            edit.getChanges()
                .put(
                    params.getTextDocument().getUri(),
                    Renaming.edits(design, symbol, params.getNewName()));
            return edit;
          } catch (Renaming.Refused e) {
            throw refusal(e.getMessage());
          }
        });
  }

  private static ResponseErrorException refusal(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return answer(
        params.getTextDocument(),
        List.of(),
        design -> {
          String formatted = Formatter.format(design.text()).text();
          return formatted.equals(design.text())
              ? List.of()
              : List.of(Diagnostics.replacement(design.text(), formatted));
        });
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return answer(
        params.getTextDocument(),
        List.of(),
        design ->
            Diagnostics.fixes(params.getTextDocument().getUri(), design, params.getRange()).stream()
                .map(Either::<Command, CodeAction>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return answer(
        params.getTextDocument(),
        List.of(),
        design ->
            design.symbols().occurrences().stream()
                .filter(Occurrence::isDefinition)
                .filter(each -> each.symbol().kind() != Symbol.Kind.ATTRIBUTE)
                .map(each -> outline(design, each))
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList());
  }

  private static DocumentSymbol outline(OpenDesign design, Occurrence occurrence) {
    SymbolKind kind =
        switch (occurrence.symbol().kind()) {
          case ENTITY -> SymbolKind.Class;
          case PATTERN, VIEW, TRANSACTION -> SymbolKind.Function;
          case TABLE, INDEX -> SymbolKind.Struct;
          case KEY, ATTRIBUTE, INPUT -> SymbolKind.Field;
        };
    var range = design.positions().range(occurrence.span());
    return new DocumentSymbol(occurrence.symbol().name(), kind, range, range);
  }

  private static Optional<Symbol> symbolAt(OpenDesign design, Position position) {
    return design.symbols().at(design.positions(), position).map(Occurrence::symbol);
  }

  private static Location location(String uri, OpenDesign design, Occurrence occurrence) {
    return new Location(uri, design.positions().range(occurrence.span()));
  }
}
