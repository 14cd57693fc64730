package dev.clave.cli;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The texts of problems that stand in the sources, with a value where one is put in. */
final class ProblemTexts extends TreeScanner<Void, Void> {
  private static final String VALUE = "7";

  /** What makes a problem, or a part of one: each text among its arguments is told to a caller. */
  private static final Set<String> MAKERS =
      Set.of(
          "ItemFault",
          "Problem",
          "Problem.of",
          "Problem.notFound",
          "Problem.badRequest",
          "Problem.forbidden",
          "Problem.Fault",
          "BodyFields.refusal",
          "BodyFields.refused",
          "Mismatch.of",
          "Mismatch.missing",
          "TableException.refused",
          "TableException.cursor",
          "TableException.busy",
          "AssetException",
          "NotAnEvent",
          "DeviceConflict",
          "inspection.error",
          "inspection.warning",
          "inspection.need",
          "inspection.refuse",
          "inspection.match",
          "busy",
          "failed",
          "tooLong");

  private final Map<String, ExpressionTree> constants = new HashMap<>();
  private final Set<String> texts = new LinkedHashSet<>();

  private ProblemTexts() {}

  /** Of all sources in a folder. */
  static Set<String> in(Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Set<String> texts = new LinkedHashSet<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
        Stream<Path> files = Files.walk(folder)) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : task.parse()) {
        ProblemTexts scanner = new ProblemTexts();
        unit.accept(scanner.new Constants(), null);
        unit.accept(scanner, null);
        texts.addAll(scanner.texts);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  private final class Constants extends TreeScanner<Void, Void> {
    @Override
    public Void visitVariable(VariableTree variable, Void nothing) {
      if (variable.getInitializer() != null && variable.getType() != null) {
        constants.put(variable.getName().toString(), variable.getInitializer());
      }
      return super.visitVariable(variable, null);
    }
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
    take(call.getMethodSelect().toString(), call.getArguments());
    return super.visitMethodInvocation(call, null);
  }

  @Override
  public Void visitNewClass(NewClassTree call, Void nothing) {
    take(call.getIdentifier().toString(), call.getArguments());
    return super.visitNewClass(call, null);
  }

  /** A form of a key says what it expected; whoever uses it puts that into a problem. */
  @Override
  public Void visitMethod(MethodTree method, Void nothing) {
    if (method.getName().contentEquals("expected")
        && method.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitReturn(ReturnTree result, Void none) {
          values(result.getExpression()).stream()
              .filter(text -> text.contains(" "))
              .forEach(texts::add);
          return null;
        }
      }.scan(method.getBody(), null);
    }
    return super.visitMethod(method, null);
  }

  private void take(String maker, List<? extends ExpressionTree> arguments) {
    if (MAKERS.contains(maker.replaceAll("\\s", ""))) {
      for (ExpressionTree argument : arguments) {
        values(argument).stream().filter(text -> text.contains(" ")).forEach(texts::add);
      }
    }
  }

  /** What an expression may be, as far as its text says. */
  private List<String> values(Tree expression) {
    if (expression instanceof LiteralTree literal && literal.getValue() instanceof String text) {
      return List.of(text);
    } else if (expression instanceof ParenthesizedTree inner) {
      return values(inner.getExpression());
    } else if (expression instanceof ConditionalExpressionTree choice) {
      List<String> both = new ArrayList<>(values(choice.getTrueExpression()));
      both.addAll(values(choice.getFalseExpression()));
      return both;
    } else if (expression instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      List<String> all = new ArrayList<>();
      for (String left : values(sum.getLeftOperand())) {
        values(sum.getRightOperand()).forEach(right -> all.add(left + right));
      }
      return all;
    } else if (expression instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree method
        && method.getIdentifier().contentEquals("formatted")) {
      return values(method.getExpression()).stream()
          .map(text -> text.replaceAll("%[\\d.,]*[sdf]", VALUE).replace("%%", "%"))
          .toList();
    } else if (expression instanceof IdentifierTree name
        && constants.get(name.getName().toString()) instanceof LiteralTree constant) {
      return values(constant);
    }
    return List.of(VALUE);
  }
}
