/**
 * Notifies players of payments, of amounts that were taken back or returned, and of debts. A
 * command causes one notification per player, however many amounts it moves.
 */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Tx } from '../../../../kernel/db/db.ts';
import { writeAtEndOfWork } from '../../../../kernel/db/transaction.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createNotifier } from '../../../post/notifications/notifications.api.ts';
import { describeRewards, type Receipt } from '../../rewards/rewards.api.ts';
import { mapPlayerLanguages } from './money-notices.store.ts';
import { bankMessages } from '../bank.messages.ts';

/** Cause of a correction that takes currency back. It is also the type of the notification. */
type TakingCause = 'GRANT_REVOKED' | 'PURCHASE_REVERSED';
type NoticeType = TakingCause | 'REWARD_PAID' | 'DEBT_REPAID';
interface Subject {
  readonly accountId: number;
  readonly commandId: number | null;
}
interface MovedMoney {
  /**
   * `taken`: left the balance. `returned`: came back to the balance. `owed`: should be taken, but
   * the player had already spent it. `repaid`: reduced a debt and did not increase the balance.
   */
  readonly how: 'taken' | 'returned' | 'owed' | 'repaid';
  readonly currency: string;
  readonly name: string;
  readonly decimals: number;
  /** Amount in minor units. */
  readonly amount: bigint;
  /** Debt that is left, in minor units. */
  readonly left?: bigint;
}
interface Caused {
  readonly cause: TakingCause | 'REWARD_PAID';
  readonly about?: Sentence;
  /** True if another message about the same cause shows a toast. */
  readonly isQuiet?: boolean;
}
type Noted = Subject & (Caused | MovedMoney);

const sentences: Readonly<Record<MovedMoney['how'], (money: MovedMoney) => Sentence>> = {
  taken: ({ name, ...money }) => bankMessages.noticeTaken({ amount: formatUnits(money), name }),
  returned: ({ name, ...money }) =>
    bankMessages.noticeReturned({ amount: formatUnits(money), name }),
  owed: ({ name, ...money }) => bankMessages.noticeOwed({ amount: formatUnits(money), name }),
  repaid: ({ name, left = 0n, ...money }) =>
    left === 0n
      ? bankMessages.noticeRepaidAll({ amount: formatUnits(money), name })
      : bankMessages.noticeRepaid({
          amount: formatUnits(money),
          name,
          left: toWholeUnits(left, money.decimals),
        }),
};
const formatUnits = ({ amount, decimals }: Pick<MovedMoney, 'amount' | 'decimals'>): string =>
  toWholeUnits(amount, decimals);
/** Sums movements with equal currency and direction, so that the player sees one amount. */
function sumUp(movements: readonly MovedMoney[]): readonly MovedMoney[] {
  const sums = new Map<string, MovedMoney>();
  for (const money of movements) {
    const key = `${money.how} ${money.currency}`;
    sums.set(key, { ...money, amount: (sums.get(key)?.amount ?? 0n) + money.amount });
  }
  return [...sums.values()];
}
/** Builds the notification for one player about one command. */
function toNotice(
  noted: readonly Noted[],
): { type: NoticeType; message: Sentence; isQuiet: boolean } | undefined {
  const money = sumUp(noted.filter((entry) => 'how' in entry));
  const causes = noted.filter((entry) => 'cause' in entry);
  const lines = [
    ...causes.flatMap(({ about }) => about ?? []),
    ...money.map((movement) => sentences[movement.how](movement)),
  ];
  const [first, ...rest] = [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
  if (!first) return undefined;
  const isRepaidOnly = money.length > 0 && money.every(({ how }) => how === 'repaid');
  return {
    type: causes[0]?.cause ?? (isRepaidOnly ? 'DEBT_REPAID' : 'PURCHASE_REVERSED'),
    message: rest.reduce((before, next) => bankMessages.noticeBoth({ before, next }), first),
    isQuiet: causes.length > 0 && causes.every(({ isQuiet = false }) => isQuiet),
  };
}
const notices = {};
/**
 * Queues a movement of currency for the player's notification. The notification is written at the
 * end of the transaction.
 */
export function queueMoneyNotice(deps: Deps, subject: Subject, money: MovedMoney): void {
  if (money.amount !== 0n)
    writeAtEndOfWork<Noted>(notices, { ...subject, ...money }, (tx, allNoted) =>
      writeNotices(deps, tx, allNoted),
    );
}
/**
 * Queues the reason why something is taken from a player. `about` describes what is taken besides
 * currency.
 */
export function queueTakingNotice(
  deps: Deps,
  subject: Subject,
  cause: TakingCause,
  about?: Sentence,
): void {
  const noted = { ...subject, cause, ...(about && { about }) };
  writeAtEndOfWork<Noted>(notices, noted, (tx, allNoted) => writeNotices(deps, tx, allNoted));
}
/** Kinds of rewards that have notifications of their own: items and experience. */
const kindsNotifiedElsewhere: ReadonlySet<string> = new Set(['INVENTORY', 'COLLECTION', 'EXP']);
/**
 * Queues a payment that the player got without a click, so that the list of notifications contains
 * it. Omits items and experience. A payment on hold appears in the inbox instead.
 */
export function queuePayoutNotice(
  deps: Deps,
  subject: Subject,
  { rule, rewards, held }: Pick<Receipt, 'rule' | 'rewards' | 'held'>,
  { quiet = false }: { readonly quiet?: boolean } = {},
): void {
  const notified = held ? [] : rewards.filter(({ kind }) => !kindsNotifiedElsewhere.has(kind));
  if (notified.length === 0) return;
  const about = bankMessages.noticePaid({ what: describeRewards(notified), rule });
  const noted: Noted = { ...subject, cause: 'REWARD_PAID', about, isQuiet: quiet };
  writeAtEndOfWork<Noted>(notices, noted, (tx, allNoted) => writeNotices(deps, tx, allNoted));
}
/**
 * Returns the key under which movements are combined into one notification. Payments are not
 * combined with amounts that were taken or repaid.
 */
const toNoticeKey = (noted: Noted): string =>
  [noted.accountId, noted.commandId, 'cause' in noted && noted.cause === 'REWARD_PAID'].join(' ');
type Deps = Pick<Kernel, 'clock' | 'realtime'>;
async function writeNotices(deps: Deps, tx: Tx, allNoted: readonly Noted[]): Promise<void> {
  const notifier = createNotifier(deps);
  const players = await mapPlayerLanguages(tx, [
    ...new Set(allNoted.map(({ accountId }) => accountId)),
  ]);
  const bySubject = Map.groupBy(allNoted, toNoticeKey);
  const notices = [...bySubject.values()].flatMap((noted) => {
    const to = players.get(noted[0]?.accountId ?? 0);
    const notice = toNotice(noted);
    return to && notice ? [{ to, image: null, values: { what: notice.message }, ...notice }] : [];
  });
  for (const [type, moneyOfType] of Map.groupBy(notices, (notice) => notice.type))
    for (const [quiet, same] of Map.groupBy(moneyOfType, ({ isQuiet }) => isQuiet))
      await notifier.notifyAll(tx, type, same, { quiet });
}
