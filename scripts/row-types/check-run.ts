/**
 * Evaluates a test run: checks the row types of executed statements, and reports statements that
 * were not executed.
 */
import { listRowTypeMismatches } from './compare-rows.ts';
import type { DeclaredRow } from './declared-rows.ts';
import { describeStatements } from './described-rows.ts';
import type { RowObservation } from './observe.ts';

/** End of the message about a statement that no test executed. */
export const unexecutedStatementMessage = 'no test runs this statement';

interface Run {
  readonly declared: readonly DeclaredRow[];
  readonly observations: readonly RowObservation[];
  /** True if every test ran. A call site that no test reached is then a fault. */
  readonly isWhole: boolean;
  /** Database with the tables of the product; undefined without PostgreSQL. */
  readonly url: string | undefined;
}

/** Lists the faults, one per line, beginning with the call site. */
export async function listRowTypeFaults({
  declared,
  observations,
  isWhole,
  url,
}: Run): Promise<readonly string[]> {
  const texts = new Set(observations.flatMap(({ text }) => text ?? []));
  const described = url === undefined ? undefined : await describeStatements(url, texts);
  const bySite = Map.groupBy(observations, ({ site }) => site);
  return declared.flatMap((row) => {
    const seen = bySite.get(row.id);
    if (!seen) return isWhole ? [`${row.id}: ${unexecutedStatementMessage}`] : [];
    const columns = seen.flatMap(({ text = '' }) => {
      const description = described?.get(text);
      // tests of the query layer have their own tables, which the template lacks
      return !description || 'failure' in description ? [] : [description];
    });
    // one refused value per column is enough
    const refused = Map.groupBy(
      seen.flatMap(({ refused: value }) => value ?? []),
      (value) => value.split(' ', 1)[0],
    );
    const values = [...refused.values()].map(
      ([value = '']) => `${value}, which its row type does not admit`,
    );
    return [...new Set([...listRowTypeMismatches(row, columns), ...values])].map(
      (fault) => `${row.id}: ${fault}`,
    );
  });
}
