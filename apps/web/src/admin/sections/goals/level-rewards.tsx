import { levelRewardsSection } from '@guildhall/contract/goals/level-rewards.section';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { buildListQuery } from '../../engine/queries.ts';
import { Plot } from '../../engine/chart/plot.tsx';
import type { SectionOverride } from '../../overrides.ts';

/**
 * Plot of the numbers of players who reached each level and who claimed its reward, for the first
 * hundred rewards.
 */
function ClaimsPlot() {
  const { data } = useQuery(
    buildListQuery(levelRewardsSection, { sort: 'lvl', perPage: limits.perPageMax }),
  );
  const rows = data?.data ?? [];
  return (
    <Plot
      title={m.admin_claims_title()}
      kind="bars"
      isLow
      pointName={m.admin_claims_point()}
      points={rows.map((row) =>
        m.admin_claims_reward({ level: Number(row['lvl']), name: String(row['name']) }),
      )}
      ticks={rows.map((row) => String(row['lvl']))}
      series={[
        { name: m.admin_claims_reached(), values: rows.map((row) => Number(row['reached'])) },
        {
          name: m.admin_claims_claimed(),
          values: rows.map((row) => Number(row['claimed'])),
          tone: 'second',
        },
      ]}
      emptyText={data ? m.admin_claims_none() : ''}
    />
  );
}

/** Hides `applyToReady` for new rows, which have no ready rewards yet. */
export const sectionOverride: SectionOverride = {
  notOnCreate: ['applyToReady'],
  Chart: ClaimsPlot,
};
