import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { formatMessage } from '../../../kernel/say.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { queuePayoutNotice } from '../bank/bank.api.ts';
import {
  formatRewardForRecord,
  describeRewards,
  type RewardPayments,
} from '../rewards/rewards.api.ts';
import { decidePayoutOnHold, findPayoutOnHold, listPayoutsOnHoldPage } from './inbox.store.ts';
import { inboxMessages } from './inbox.messages.ts';

type Staff = Call<UserActor>;
type Held = NonNullable<Awaited<ReturnType<typeof findPayoutOnHold>>>;
/**
 * Returns the rewards of a payout on hold as text. The names in the text are stored names and are
 * not translated.
 */
const keptOf = ({ attachments }: Held): string => attachments.map(formatRewardForRecord).join(', ');
const shown = (row: Held, language: Language) => {
  const at = toIsoTime(row.created_at);
  return {
    id: row.id,
    userId: row.user_id,
    rule: formatMessage(row.rule, language),
    pays: formatMessage(inboxMessages.pays({ reward: describeRewards(row.attachments) }), language),
    why: row.why === null ? '' : formatMessage(row.why, language),
    createdAt: at,
    version: 1,
    updatedAt: at,
    updatedBy: null,
  };
};
const payoutOf = (row: Held, commandId: number) => ({
  source: row.source,
  sourceId: row.source_id,
  period: row.period,
  accountId: row.account_id,
  rule: row.rule,
  cause: row.cause,
  rewards: row.rewards,
  commandId,
});

const spec = (type: string, message: Sentence, id: number) => ({
  type,
  message,
  entity: 'held-payouts',
  entityId: id,
});

/**
 * Creates the use cases of the review of payouts above a threshold, in which an administrator pays
 * a payout or refuses it permanently.
 */
export function createPayoutReview(kernel: Kernel, rewards: RewardPayments) {
  const { db, commands, clock, realtime, targets } = kernel;
  targets.registerTable('held-payouts', 'inbox_messages');
  /**
   * Stores a decision on a payout. Throws CONFLICT if another operator has already decided,
   * FORBIDDEN if the payout belongs to the operator.
   */
  const decided = async (tx: Tx, call: Staff, id: number, state: 'CLAIMED' | 'REFUSED') => {
    const row = await findPayoutOnHold(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    assertNotGrantToSelf(call, row.user_id);
    await lockAccount(tx, row.account_id);
    if (!(await decidePayoutOnHold(tx, id, state, clock.now())))
      throw buildConflictError(inboxMessages.decidedAlready());
    await realtime.emit(tx, row.user_id, 'INBOX_UPDATED', {});
    await realtime.emit(tx, row.user_id, 'BALANCE_UPDATED', {});
    const about = { reward: describeRewards(row.attachments), player: row.username };
    return { row, about, record: { userId: row.user_id, before: { waits: keptOf(row) } } };
  };
  return {
    async page(filters: { userId?: number | undefined }, place: PagePosition, language: Language) {
      const { rows, total } = await listPayoutsOnHoldPage(db.read, filters, place);
      const data = rows.map((row) => shown(row, language));
      return buildPageWithTotal(data, place, total);
    },
    async get(id: number, language: Language) {
      const row = await findPayoutOnHold(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row, language);
    },
    release: (call: Staff, id: number) =>
      commands.run(
        call,
        spec('held-payouts.release', inboxMessages.releasedPayout(), id),
        async (tx, command) => {
          const { row, about, record } = await decided(tx, call, id, 'CLAIMED');
          const payout = { ...payoutOf(row, command.id), isReviewed: true };
          const receipt = await rewards.release(tx, payout);
          if (!receipt) throw buildConflictError(inboxMessages.decidedAlready());
          queuePayoutNotice(kernel, payout, receipt);
          return {
            ...record,
            reply: { receipt },
            after: { receipt },
            message: receipt.held
              ? inboxMessages.couldNotDeliveredYet({ reward: about.reward })
              : inboxMessages.released(about),
          };
        },
      ),
    refuse: (call: Staff, id: number) =>
      commands.run(
        call,
        spec('held-payouts.refuse', inboxMessages.refusedPayout(), id),
        async (tx, command) => {
          const { row, about, record } = await decided(tx, call, id, 'REFUSED');
          const payout = payoutOf(row, command.id);
          if (!(await rewards.refuse(tx, payout, inboxMessages.refusedBecause())))
            throw buildConflictError(inboxMessages.decidedAlready());
          return {
            ...record,
            reply: {},
            after: { refused: about.reward },
            message: inboxMessages.refused(about),
          };
        },
      ),
  };
}
