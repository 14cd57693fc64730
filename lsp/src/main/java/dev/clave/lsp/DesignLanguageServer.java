package dev.clave.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/**
 * Speaks the Language Server Protocol for designs: findings as somebody types, completion, hover,
 * definitions, references, renames, fixes and formatting.
 *
 * <pre>{@code
 * DesignLanguageServer.serve(System.in, System.out);
 * }</pre>
 */
public final class DesignLanguageServer implements LanguageServer, LanguageClientAware {
  private final DesignDocuments documents = new DesignDocuments();
  private volatile Runnable end = () -> {};

  private DesignLanguageServer() {}

  /**
   * Serves one editor until it says that it exits, or ends the connection.
   *
   * @throws InterruptedException when the thread is told to stop
   */
  public static void serve(InputStream in, OutputStream out) throws InterruptedException {
    DesignLanguageServer server = new DesignLanguageServer();
    Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
    server.connect(launcher.getRemoteProxy());
    Future<Void> listening = launcher.startListening();
    server.end = () -> listening.cancel(true);
    try {
      listening.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the connection with the editor failed", e.getCause());
    } catch (CancellationException e) {
      // The editor exits. It may leave the connection open, as some wait for the process to end.
    } finally {
      server.documents.close();
    }
  }

  @Override
  public void connect(LanguageClient client) {
    documents.connect(client);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    if (params.getLocale() != null) {
      documents.speak(params.getLocale().split("[-_]", 2)[0]);
    }
    ServerCapabilities capabilities = new ServerCapabilities();
    capabilities.setTextDocumentSync(TextDocumentSyncKind.Full);
    capabilities.setCompletionProvider(new CompletionOptions(false, List.of("<", " ", "[")));
    capabilities.setHoverProvider(true);
    capabilities.setDefinitionProvider(true);
    capabilities.setReferencesProvider(true);
    capabilities.setRenameProvider(true);
    capabilities.setDocumentFormattingProvider(true);
    capabilities.setDocumentSymbolProvider(true);
    capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
    return CompletableFuture.completedFuture(
        new InitializeResult(capabilities, new ServerInfo("clave")));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    documents.close();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    end.run();
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return documents;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return new NoWorkspace();
  }
}
