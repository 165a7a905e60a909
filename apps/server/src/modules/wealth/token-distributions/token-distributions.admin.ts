import {
  tokenDistributionsSection,
  tokenDistributionsApi,
} from '@guildhall/contract/wealth/token-distributions.section';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Bank } from '../bank/bank.api.ts';
import type { WalletAddressBook } from './token-distributions.api.ts';
import { toDistributionFund } from './token-distributions.funds.ts';
import {
  createTokenDistributionUseCases,
  computeDistributionState,
} from './token-distributions.service.ts';
import {
  listRecipientCounts,
  replaceDistributionRecipients,
  sumDistributionRecipients,
} from './token-distributions.store.ts';
import { tokenDistributionsTable } from './token-distributions.tables.ts';
import { tokenDistributionMessages } from './token-distributions.messages.ts';

/**
 * Mounts distributions in the back office, with their actions. Checks which fields an operator may
 * change in each state.
 */
export function mountTokenDistributionSection(
  router: Router,
  kernel: Kernel,
  { bank, getBook }: { readonly bank: Bank; readonly getBook: () => WalletAddressBook },
): void {
  const heldOf = async (
    db: Parameters<Bank['escrow']['listStates']>[0],
    id: number,
  ): Promise<bigint> =>
    (await bank.escrow.listStates(db, toDistributionFund(id).source, id)).reduce(
      (sum, { held }) => sum + held,
      0n,
    );
  mountSection(kernel, router, tokenDistributionsSection, tokenDistributionsTable, {
    async compute(db, rows) {
      const counts = await listRecipientCounts(
        db,
        rows.map(({ id }) => id),
      );
      const known = new Map(counts.map(({ id, n }) => [id, n]));
      return ({ id }) => ({ recipients: known.get(id) ?? 0 });
    },
    children: [{ table: 'distribution_recipients', by: 'distribution_id' }],
    // a change of currency removes the recipients: their amounts were parsed with the old
    // currency's decimals, so an operator must upload the file again
    async derive(row, _at, before, tx) {
      if (!before || (row.state !== 'DRAFT' && row.state !== 'CHECKED')) return {};
      if (before.currency !== row.currency) {
        await replaceDistributionRecipients(tx, before.id, []);
        return { state: 'DRAFT' };
      }
      const { recipients, amount } = await sumDistributionRecipients(tx, before.id);
      return {
        state: recipients === 0 ? 'DRAFT' : computeDistributionState(BigInt(row.amount), amount),
      };
    },
    async applied(_tx, { before, after }) {
      if (!before) return undefined;
      const isDraft = before.state === 'DRAFT' || before.state === 'CHECKED';
      if (isDraft) return undefined;
      const changed = (['currency', 'amount', 'start', 'state'] as const).find(
        (name) => after && before[name] !== after[name],
      );
      if (changed !== undefined) throw buildFieldError(changed, tokenDistributionMessages.fixed());
      const isOver = before.state === 'DONE' || before.state === 'CANCELLED';
      if (!after && !isOver)
        throw new AppError('CONFLICT', { because: tokenDistributionMessages.fundedAlready() });
      return undefined;
    },
  });
  kernel.references.uses(tokenDistributionsSection.name, async (db, id) =>
    (await heldOf(db, id)) > 0n ? tokenDistributionMessages.inEscrow() : undefined,
  );
  const use = createTokenDistributionUseCases({ kernel, bank, getBook });
  bindCalls(tokenDistributionsApi, {
    uploadRecipients: async (call, { params }, wire) =>
      use.upload(call, params.id, await wire.file()),
    distributionReport: (_call, { params }) => use.report(params.id),
    fundDistribution: (call, { params }) => use.fund(call, params.id),
    runDistribution: (call, { params }) => use.run(call, params.id),
    pauseDistribution: (call, { params }) => use.pause(call, params.id),
    cancelDistribution: (call, { params }) => use.cancel(call, params.id),
  })(router);
}
