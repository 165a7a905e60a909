import {
  currenciesSection,
  currenciesApi as api,
  currencyType,
  currencyTypes,
} from '@guildhall/contract/wealth/bank/currencies.section';
import { toWholeUnits } from '@guildhall/contract/amounts';
import { limits } from '@guildhall/contract/limits';
import type { SectionRow, StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { Call } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createDayRange, toDailyFlowReply } from '../../../kernel/time/days.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { mapCurrencySettings } from './currencies/currency-settings.store.ts';
import { getDisplayCurrency } from './transactions/balances.service.ts';
import { deriveCurrencyCode, toMinorUnitsOrNull } from './bank.policy.ts';
import {
  findCurrencyCode,
  startCountingIssuedSupply,
  findCurrencyByCode,
  deleteCurrencySupply,
  hasCurrencyPostings,
  mapHoldersByCurrency,
  mapMintedAmounts,
} from './bank.store.ts';
import { currenciesTable } from './bank.tables.ts';
import type { EconomyInvariants } from './economy/invariants.ts';
import { isCurrencyInEscrow } from './escrow.store.ts';
import { mapAmountsOwnedByPlayers } from './currencies/currency-spreads.store.ts';
import { listDailyCurrencyFlow } from './economy/flow.store.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { bankMessages } from './bank.messages.ts';

type Currency = StoredColumns<typeof currenciesSection>;
type CurrencyRow = SectionRow<typeof currenciesSection>;
/**
 * Returns the code of a stored currency. Every stored currency has a code: an operator has chosen
 * it, or it was derived from the name.
 */
const codeIn = ({ code }: Currency): string => String(code);
/** Form fields with the limits on how much operators may grant of the currency. */
const limitFields = [
  ['approvalThreshold', 'threshold'],
  ['grantCeiling', 'ceiling'],
] as const;
const fixed = ['code', 'decimals', 'type'] as const;

/**
 * Throws VALIDATION if a change affects a field on which existing postings depend. Also refuses an
 * undo that makes such a change.
 */
async function refuseFixedChange(tx: Tx, before: CurrencyRow, after: CurrencyRow): Promise<void> {
  const changed = fixed.find((name) => before[name] !== after[name]);
  if (changed !== undefined && (await hasCurrencyPostings(tx, codeIn(before))))
    throw buildFieldError(changed, bankMessages.fixedCurrencyMovedAlready());
}
/**
 * Starts counting the supply of a currency with a cap or a treasury; stops counting it for any
 * other currency. Throws VALIDATION if the cap is below the existing supply.
 */
async function applyCap(tx: Tx, row: CurrencyRow): Promise<void> {
  const { id, supplyCap, decimals, type } = row;
  if (supplyCap === null && type !== currencyType.chain) {
    await deleteCurrencySupply(tx, id);
    return;
  }
  const minted = await startCountingIssuedSupply(tx, id, codeIn(row));
  if (supplyCap !== null && minted > BigInt(supplyCap))
    throw buildFieldError('supplyCap', problem('exist', { count: toWholeUnits(minted, decimals) }));
}

async function validateLimits(
  { approvals }: Pick<Kernel, 'approvals'>,
  tx: Tx,
  call: Call,
  { before, after }: { before: CurrencyRow | undefined; after: CurrencyRow | undefined },
): Promise<void> {
  for (const [field, kind] of limitFields) {
    const change = {
      before: toMinorUnitsOrNull(before?.[field]),
      after: toMinorUnitsOrNull(after?.[field]),
    };
    await approvals.setLimit(tx, call, { field, kind }, change);
  }
}

async function validateCode(tx: Tx, row: Currency, before: Currency | undefined): Promise<void> {
  if (before && row.code === null) throw buildFieldError('code', problem('empty'));
  const code = row.code ?? deriveCurrencyCode(row.name);
  if (code === undefined) throw buildFieldError('code', bankMessages.neededNoneFollowsFromName());
  // a code that another currency had before is refused, because the currency would get the postings
  // under this code
  if (code !== before?.code && (await hasCurrencyPostings(tx, code)))
    throw buildFieldError('code', bankMessages.belongedAnotherCurrencyWhoseRecords());
}

async function validateCurrency(
  { clock, references }: Pick<Kernel, 'clock' | 'references'>,
  tx: Tx,
  row: Currency,
  before: CurrencyRow | undefined,
): Promise<void> {
  await validateCode(tx, row, before);
  const [{ endsAt }, now] = [row, clock.now().toISOString()];
  if (endsAt !== null && endsAt !== before?.endsAt && endsAt <= now)
    throw buildFieldError('endsAt', problem('ahead'));
  const isRuled = row.type !== currencyType.hard;
  const using =
    before && before.type !== row.type && !isRuled
      ? await references.usage(tx, currenciesSection.name, before.id)
      : undefined;
  if (using !== undefined)
    throw buildFieldError('type', bankMessages.rulesCannotPayAnyMore({ using }));
}

/** Describes the balances because of which a currency cannot be deleted. */
async function describeCurrencyUse(db: Queries, id: number): Promise<Sentence | undefined> {
  const code = await findCurrencyCode(db, id);
  if (code === undefined) return undefined;
  const holders = (await mapHoldersByCurrency(db, [code])).get(code);
  if (holders) return bankMessages.balancesOf({ n: holders.players });
  return (await isCurrencyInEscrow(db, code)) ? bankMessages.inEscrow() : undefined;
}

/** Mounts currencies in the back office. Other rows refer to a currency by its code. */
export function mountCurrencySection(
  router: Router,
  kernel: Kernel,
  invariants: EconomyInvariants,
): void {
  const { clock, references } = kernel;
  /**
   * Checks the currency before an operator allows its issue again. If an invariant of the currency
   * is still broken, a second operator must approve this.
   */
  const holdIfBroken = async (tx: Tx, row: CurrencyRow): Promise<void> => {
    const fault = await invariants.findFaultIn(tx, codeIn(row));
    if (fault !== undefined)
      kernel.approvals.hold(bankMessages.stillBroken({ name: row.name, fault }));
  };
  const { store } = mountSection(kernel, router, currenciesSection, currenciesTable, {
    async compute(db, rows) {
      const codes = rows.map(codeIn);
      const [minted, held] = [
        await mapMintedAmounts(db, codes),
        await mapAmountsOwnedByPlayers(db, codes),
      ];
      const besides = await mapCurrencySettings(db, codes);
      const pricedIn = await getDisplayCurrency(kernel, db);
      return (row) => ({
        price: besides.get(codeIn(row))?.price ?? null,
        pricedIn: besides.get(codeIn(row))?.price === undefined ? null : pricedIn,
        explorerUrl: besides.get(codeIn(row))?.explorerUrl ?? null,
        minted: String(minted.get(codeIn(row)) ?? 0n),
        held: String(held.get(codeIn(row)) ?? 0n),
      });
    },
    validate: (tx, row, before) => validateCurrency(kernel, tx, row, before),
    derive: ({ code, name }) => ({ code: code ?? deriveCurrencyCode(name) ?? null }),
    async effects(tx, { before, after }) {
      const holders =
        before && before.endsAt !== after?.endsAt
          ? (await mapHoldersByCurrency(tx, [codeIn(before)])).get(codeIn(before))
          : undefined;
      return holders
        ? [{ what: bankMessages.playersWhoHoldKeepUntil(), count: holders.players }]
        : [];
    },
    async applied(tx, { before, after, call }) {
      if (before && after) await refuseFixedChange(tx, before, after);
      await validateLimits(kernel, tx, call, { before, after });
      // checks before the cap is applied, because applying the cap counts the supply again, which
      // would hide a broken invariant
      if (before?.isStopped && after && !after.isStopped) await holdIfBroken(tx, after);
      if (after) await applyCap(tx, after);
    },
  });
  references.register(currenciesSection.name, {
    existing: (db, ids) => store.existing(db, ids),
    codeOf: findCurrencyCode,
    withCode: async (db, code) => (await findCurrencyByCode(db, code))?.id,
  });
  references.uses(currenciesSection.name, describeCurrencyUse);
  bindCalls(api, {
    async adminCurrencyFlow(_call, { params }) {
      const code = await findCurrencyCode(kernel.db.read, params.id);
      if (code === undefined) throw new AppError('NOT_FOUND');
      const days = createDayRange(clock.now(), limits.trendDays);
      const rows = await listDailyCurrencyFlow(kernel.db.read, code, days);
      return toDailyFlowReply(days, rows, null);
    },
    adminCurrencyTypes: async () => ({ data: currencyTypes.map((name, id) => ({ id, name })) }),
  })(router);
}
