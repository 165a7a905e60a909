import { economyFeed } from '@guildhall/contract/wealth/economy.section';
import { CurrencyReport } from '../../economy/currency-report.tsx';
import { LedgerInvariants } from '../../economy/invariants.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';

function Detail({ row }: { row: Row }) {
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(economyFeed).fields} row={row} />
      <CurrencyReport row={row} />
    </>
  );
}
/** Displays the invariants above the currencies; each currency opens to its daily figures. */
export const sectionOverride: SectionOverride = { Overview: LedgerInvariants, Detail };
