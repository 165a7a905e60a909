import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import { statisticMessages } from './statistics.messages.ts';

export {
  addStatisticTotals,
  insertStatisticDeltas,
  listDisplayedTotals,
  mapStatisticsByName,
  type KnownStatistic,
} from './statistics.store.ts';

/**
 * Validates the segment of a setting that counts a statistic. The segment must have the form
 * `name=value`, and `name` must be a dimension of the statistic. Throws VALIDATION, naming the
 * field.
 */
export async function assertStatisticSegment(
  tx: Tx,
  { segment, statisticId }: { segment: string | null; statisticId: number | null },
  field = 'segment',
): Promise<void> {
  if (segment === null) return;
  const statistic =
    statisticId !== null
      ? await maybeOne<{ name: string; segments: string[] }>(
          tx,
          sql`
            select name, segments
            from statistic
            where id = ${statisticId} and not deleted`,
        )
      : undefined;
  if (!statistic) throw buildFieldError(field, statisticMessages.partStatisticChooseOne());
  const [name = '', value = ''] = segment.split(/=(.*)/s);
  if (statistic.segments.includes(name) && value !== '') return;
  const [first] = statistic.segments;
  throw buildFieldError(
    field,
    first === undefined
      ? statisticMessages.noSegments({ name: statistic.name })
      : statisticMessages.mustOneWithValueLike({ names: statistic.segments.join(', '), first }),
  );
}
/** Lists the dimensions by which a statistic can be divided. */
export const listStatisticSegments = async (
  db: Queries,
  statisticId: number,
): Promise<readonly string[]> =>
  (
    await maybeOne<{ segments: string[] }>(
      db,
      sql`select segments from statistic where id = ${statisticId}`,
    )
  )?.segments ?? [];
