/** Levels by factor, for combining every level with every other. */
export type PairwiseFactors = Readonly<Record<string, readonly string[]>>;
/** One level of each factor. */
export type LevelCombination<F extends PairwiseFactors> = { readonly [K in keyof F]: F[K][number] };

const pairKey = (a: string, levelA: string, b: string, levelB: string): string =>
  JSON.stringify([a, levelA, b, levelB]);
/** Lists every pair of levels of two factors. */
export function listLevelPairs(factors: PairwiseFactors): string[] {
  const names = Object.keys(factors);
  return names.flatMap((a, at) =>
    names
      .slice(at + 1)
      .flatMap((b) =>
        (factors[a] ?? []).flatMap((levelA) =>
          (factors[b] ?? []).map((levelB) => pairKey(a, levelA, b, levelB)),
        ),
      ),
  );
}
export function listPairsIn(combination: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(combination);
  return entries.flatMap(([a, levelA], at) =>
    entries.slice(at + 1).map(([b, levelB]) => pairKey(a, levelA, b, levelB)),
  );
}
/**
 * Builds a table with few rows in which all pairs of levels of different factors occur. Each row
 * begins with a pair that does not occur yet, and each further factor gets the level that adds the
 * most such pairs.
 */
export function buildPairwiseTable<const F extends PairwiseFactors>(
  factors: F,
): LevelCombination<F>[] {
  const missing = new Set(listLevelPairs(factors));
  const rows: LevelCombination<F>[] = [];
  for (let next = missing.values().next(); !next.done; next = missing.values().next()) {
    const [a, levelA, b, levelB] = JSON.parse(next.value) as [string, string, string, string];
    const chosen: Record<string, string> = { [a]: levelA, [b]: levelB };
    for (const [name, levels] of Object.entries(factors)) {
      if (chosen[name] !== undefined) continue;
      const gain = (level: string): number =>
        Object.entries(chosen).filter(
          ([other, otherLevel]) =>
            missing.has(pairKey(other, otherLevel, name, level)) ||
            missing.has(pairKey(name, level, other, otherLevel)),
        ).length;
      chosen[name] = levels.toSorted((x, y) => gain(y) - gain(x))[0] ?? '';
    }
    const row = Object.fromEntries(
      Object.keys(factors).map((name) => [name, chosen[name] ?? '']),
    ) as LevelCombination<F>;
    for (const pair of listPairsIn(row)) missing.delete(pair);
    rows.push(row);
  }
  return rows;
}
