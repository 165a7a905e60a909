import { economy } from '@guildhall/contract/wealth/bank/economy.section';
import { CurrencyReport } from '../../economy/currency-report.tsx';
import { Invariants } from '../../economy/invariants.tsx';
import { FactList } from '../../engine/panel/fact-list.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localize } from '../../pages.ts';

function Detail({ row }: { row: Row }) {
  return (
    <>
      <FactList fields={localize(economy).fields} row={row} />
      <CurrencyReport row={row} />
    </>
  );
}
/** Shows the invariants above the currencies; each currency opens to its days. */
export const override: SectionOverride = { Chart: Invariants, Detail };
