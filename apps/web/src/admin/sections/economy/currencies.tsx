import { toWholeUnits } from '@guildhall/contract/amounts';
import { formatExactDecimal } from '../../../shared/time/format.ts';
import { callAdminApi } from '../../admin-call.ts';
import { EconomyOverview } from '../../economy/economy-overview.tsx';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { DailyInflowOutflowPlot } from '../../plots/flow-plot.tsx';

const decimalsOf = (row: Row): number => Number(row['decimals'] ?? 0);
const Flow = ({ row }: { row: Row }) => (
  <DailyInflowOutflowPlot
    per={10 ** decimalsOf(row)}
    queryKey={buildOfficeQueryKey('currencies', 'flow', row.id)}
    read={(signal) => callAdminApi('adminCurrencyFlow', { params: { id: row.id }, signal })}
    valueText={(minor) => formatExactDecimal(toWholeUnits(minor, decimalsOf(row)))}
  />
);
/** Displays the economy overview above the list, and the flow of a currency below its form. */
export const sectionOverride: SectionOverride = { Overview: EconomyOverview, FormExtra: Flow };
