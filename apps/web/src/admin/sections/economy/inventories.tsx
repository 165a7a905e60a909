import { callAdminApi } from '../../admin-call.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { DailyInflowOutflowPlot } from '../../plots/flow-plot.tsx';

const Flow = ({ row }: { row: Row }) => (
  <DailyInflowOutflowPlot
    queryKey={buildOfficeQueryKey('inventories', 'flow', row.id)}
    read={(signal) => callAdminApi('adminInventoryFlow', { params: { id: row.id }, signal })}
  />
);
/** Shows the flow of the item below its form. */
export const sectionOverride: SectionOverride = { FormExtra: Flow };
