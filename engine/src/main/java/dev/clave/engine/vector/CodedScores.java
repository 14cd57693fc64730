package dev.clave.engine.vector;

import io.github.jbellis.jvector.graph.similarity.BuildScoreProvider;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.graph.similarity.ScoreFunction;
import io.github.jbellis.jvector.graph.similarity.SearchScoreProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;

/** Lets JVector compare vectors by their codes, so that it keeps none of its own. */
final class CodedScores implements BuildScoreProvider {

  private final Codes codes;

  CodedScores(Codes codes) {
    this.codes = codes;
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public VectorFloat<?> approximateCentroid() {
    throw new UnsupportedOperationException("codes have no centroid");
  }

  @Override
  public SearchScoreProvider searchProviderFor(VectorFloat<?> vector) {
    throw new UnsupportedOperationException("vectors are looked for by their codes");
  }

  @Override
  public SearchScoreProvider searchProviderFor(int number) {
    ScoreFunction.ExactScoreFunction function = other -> codes.likeness(number, other);
    return new DefaultSearchScoreProvider(function);
  }

  @Override
  public SearchScoreProvider diversityProviderFor(int number) {
    return searchProviderFor(number);
  }
}
