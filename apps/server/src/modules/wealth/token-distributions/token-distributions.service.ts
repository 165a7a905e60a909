import { toWholeUnits } from '@guildhall/contract/amounts';
import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import type { tokenDistributionsApi as api } from '@guildhall/contract/wealth/token-distributions.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { limits } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, UndeliverableRewardError, buildConflictError } from '../../../kernel/errors.ts';
import { noteValueHandover } from '../../../kernel/value/handovers.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { kernelMessages } from '../../../kernel/kernel.messages.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { runAllowingUnchangedRow, UnchangedRowError } from '../../../kernel/commands/unchanged.ts';
import type { Bank } from '../bank/bank.api.ts';
import type { WalletAddressBook } from './token-distributions.api.ts';
import { toDistributionFund, formatDistributionAmount } from './token-distributions.funds.ts';
import {
  readRecipientsFile,
  type RecipientLine,
  type RefusedRecipientLine,
} from './token-distributions.file.ts';
import { findPaymentInterruption, startDistributionPayment } from './token-distributions.paying.ts';
import {
  mapAccountsByUserAndEmail,
  findTokenDistribution,
  mapRecipientOutcomes,
  findSimilarDistribution,
  lockTokenDistribution,
  listRecipientSums,
  replaceDistributionRecipients,
  markAmountsReturned,
  unpaidRecipientConditions,
  setDistributionState,
  sumDistributionRecipients,
  type TokenDistribution,
  type DistributionRecipient,
} from './token-distributions.store.ts';
import { tokenDistributionMessages } from './token-distributions.messages.ts';
import { listDistributionWallets } from './wallet-rows.store.ts';

type Staff = Call<UserActor>;
type Uploaded = Reply<typeof api.uploadRecipients>;
interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly getBook: () => WalletAddressBook;
}
const isDraft = ({ state }: TokenDistribution): boolean => state === 'DRAFT' || state === 'CHECKED';
const isOver = ({ state }: TokenDistribution): boolean => state === 'DONE' || state === 'CANCELLED';
/** Locks a distribution. Throws NOT_FOUND if it does not exist. */
async function lockDistribution(tx: Tx, id: number): Promise<TokenDistribution> {
  const distribution = await lockTokenDistribution(tx, id);
  if (!distribution) throw new AppError('NOT_FOUND');
  return distribution;
}
/**
 * Finds the accounts of the lines. Two lines with the same account are duplicates, even if they
 * name it in different ways.
 */
async function resolveRecipients(
  db: Queries,
  lines: readonly RecipientLine[],
): Promise<{ recipients: DistributionRecipient[]; refused: RefusedRecipientLine[] }> {
  const { byUser, byEmail } = await mapAccountsByUserAndEmail(
    db,
    lines.flatMap(({ userId }) => userId ?? []),
    lines.flatMap(({ email }) => email ?? []),
  );
  const first = new Map<number, number>();
  const refused: RefusedRecipientLine[] = [];
  const recipients = lines.map((line) => {
    const accountId =
      (line.email === null ? byUser.get(line.userId ?? 0) : byEmail.get(line.email)) ?? null;
    const before = accountId === null ? undefined : first.get(accountId);
    if (before !== undefined)
      refused.push({ line: line.line, because: tokenDistributionMessages.twice({ line: before }) });
    else if (accountId !== null) first.set(accountId, line.line);
    return { ...line, accountId };
  });
  return { recipients, refused };
}
/** Returns CHECKED if the recipients' amounts sum up to the whole amount, DRAFT otherwise. */
export const computeDistributionState = (amount: bigint, sum: bigint): 'CHECKED' | 'DRAFT' =>
  sum === amount ? 'CHECKED' : 'DRAFT';
const toWallets = (recipients: readonly DistributionRecipient[]): string[] =>
  recipients.flatMap(({ wallet }) => wallet ?? []);
/**
 * Lists the lines whose wallet cannot be paid, because the currency is not on a chain or the
 * address is unusable.
 */
async function validateWallets(
  book: WalletAddressBook,
  type: number,
  recipients: readonly DistributionRecipient[],
): Promise<RefusedRecipientLine[]> {
  const onChain = type === currencyType.chain;
  const unusable = await book.listUnusable(onChain ? toWallets(recipients) : []);
  return recipients.flatMap(({ line, wallet }) => {
    if (wallet === null) return [];
    if (!onChain) return [{ line, because: tokenDistributionMessages.onlyOnChain() }];
    return unusable.has(wallet)
      ? [{ line, because: tokenDistributionMessages.noWallet({ wallet }) }]
      : [];
  });
}
/** Returns the given wallets that the operator's own account has linked. */
async function listOwnWallets(
  book: WalletAddressBook,
  db: Queries,
  { actor }: Staff,
  wallets: string[],
) {
  const owners = await book.listOwners(db, wallets);
  const own = owners.filter(({ accountId }) => accountId === actor.accountId);
  return new Set(own.map(({ address }) => address));
}
function uploadRecipients(
  { kernel, bank, getBook }: Deps,
  call: Staff,
  id: number,
  bytes: Buffer,
): Promise<Uploaded> {
  return runAllowingUnchangedRow(
    kernel.commands.run<Omit<Uploaded, 'commandId'>>(
      // needs no idempotency key: a repeated call replaces the recipients by the same recipients
      { ...call, idempotencyKey: undefined },
      {
        type: 'token-distributions.recipients',
        message: undefined,
        entity: 'token-distributions',
        entityId: id,
      },
      async (tx) => {
        const distribution = await lockDistribution(tx, id);
        if (!isDraft(distribution)) throw buildConflictError(tokenDistributionMessages.onlyDraft());
        const { name, currency, amount, state } = distribution;
        const named = await bank.findCurrency(tx, currency);
        if (!named) throw buildConflictError(problem('noCurrency', { code: currency }));
        const read = readRecipientsFile(bytes, named.decimals);
        const { recipients, refused: doubles } = await resolveRecipients(tx, read.lines);
        const wrong = await validateWallets(getBook(), named.type, recipients);
        const ownWallets = await listOwnWallets(getBook(), tx, call, toWallets(recipients));
        const own = recipients
          .filter(
            ({ accountId, wallet }) =>
              accountId === call.actor.accountId || ownWallets.has(wallet ?? ''),
          )
          .map(({ line }) => ({ line, because: kernelMessages.nobodyGrantsHimself() }));
        const sum = recipients.reduce((total, row) => total + BigInt(row.amount), 0n);
        const refused = [...read.refused, ...doubles, ...wrong, ...own]
          .sort((a, b) => a.line - b.line)
          .slice(0, limits.refusedLinesMax)
          .map(({ line, because }) => ({
            line,
            problem: formatMessage(because, call.language),
            because,
          }));
        const unknown = recipients.filter(
          ({ accountId, wallet }) => accountId === null && wallet === null,
        ).length;
        const reply = { accepted: recipients.length, unknown, sum: String(sum), refused };
        if (refused.length > 0) throw new UnchangedRowError({ ...reply, accepted: 0 });
        await replaceDistributionRecipients(tx, id, recipients);
        const next = computeDistributionState(amount, sum);
        await setDistributionState(tx, id, next, kernel.clock.now());
        return {
          reply,
          before: { state },
          after: { state: next, recipients: recipients.length, unknown, sum: String(sum) },
          message: tokenDistributionMessages.uploaded({ n: recipients.length, name }),
        };
      },
    ),
  );
}

/**
 * Moves the amount of a distribution from the source for its type of currency into escrow. Throws
 * CONFLICT if the source has less.
 */
async function reserveAmount(
  bank: Bank,
  tx: Tx,
  { id, currency, amount }: TokenDistribution,
  commandId: number,
): Promise<void> {
  const named = await bank.findCurrency(tx, currency);
  if (named?.type === currencyType.hard) {
    const held = await bank.revenue.lockHeld(tx, currency);
    if (held < amount)
      throw buildConflictError(
        tokenDistributionMessages.revenueLeaves({
          held: toWholeUnits(held, named.decimals),
          name: named.name,
        }),
      );
    const from = 'shop-revenue';
    await bank.escrow.fundFrom(tx, toDistributionFund(id), { from, currency, amount, commandId });
    return;
  }
  try {
    await bank.escrow.fund(tx, toDistributionFund(id), currency, amount, commandId);
  } catch (error) {
    if (error instanceof UndeliverableRewardError)
      throw new AppError('CONFLICT', { because: error.because, cause: error });
    throw error;
  }
}
type ActionMessage = ReturnType<typeof tokenDistributionMessages.ranOne>;
interface Action {
  readonly id: number;
  readonly verb: string;
  readonly message: ActionMessage;
}
/** Runs an operator's action on a distribution, which is locked until commit. */
function runAction(
  { kernel }: Deps,
  call: Staff,
  { id, verb, message }: Action,
  work: (
    tx: Tx,
    distribution: TokenDistribution,
    commandId: number,
  ) => Promise<{ message: ActionMessage; after: Record<string, unknown> }>,
) {
  return kernel.commands.run(
    call,
    { type: `token-distributions.${verb}`, message, entity: 'token-distributions', entityId: id },
    async (tx, command) => {
      const distribution = await lockDistribution(tx, id);
      const { state } = distribution;
      const result = await work(tx, distribution, command.id);
      return { reply: {}, before: { state }, ...result };
    },
  );
}
/**
 * Records the recipients and their amounts for the approval check of this action, because other
 * code makes the payments later.
 */
async function noteRecipients(tx: Tx, { id, currency }: TokenDistribution): Promise<void> {
  for (const { accountId, amount } of await listRecipientSums(tx, id))
    noteValueHandover({ accountId, currency, amount });
}
function fundDistribution(deps: Deps, call: Staff, id: number) {
  const { bank, kernel } = deps;
  const action = { id, verb: 'fund', message: tokenDistributionMessages.fundedOne() };
  return runAction(deps, call, action, async (tx, distribution, commandId) => {
    const { name, amount, state } = distribution;
    if (!isDraft(distribution))
      throw buildConflictError(
        isOver(distribution)
          ? tokenDistributionMessages.over()
          : tokenDistributionMessages.fundedAlready(),
      );
    const { amount: sum } = await sumDistributionRecipients(tx, id);
    await noteRecipients(tx, distribution);
    if (state !== 'CHECKED' || sum !== amount) {
      const [total, wanted] = [
        await formatDistributionAmount(bank, tx, distribution, sum),
        await formatDistributionAmount(bank, tx, distribution, amount),
      ];
      throw buildConflictError(
        tokenDistributionMessages.notChecked({ sum: total.amount, amount: wanted.amount }),
      );
    }
    const { currency } = distribution;
    const twin = await findSimilarDistribution(tx, distribution);
    if (twin)
      noteCommandImpacts(
        [{ kind: 'pays-again', sentence: tokenDistributionMessages.paysAgain({ ...twin }) }],
        { of: `token-distributions ${id}` },
      );
    await kernel.approvals.validateCeiling(tx, call, { currency, amount }, 'amount');
    await reserveAmount(bank, tx, distribution, commandId);
    await setDistributionState(tx, id, 'FUNDED', kernel.clock.now());
    const message = tokenDistributionMessages.funded({
      name,
      ...(await formatDistributionAmount(bank, tx, distribution, amount)),
    });
    return { after: { state: 'FUNDED', amount: String(amount) }, message };
  });
}
function runDistribution({ kernel, getBook }: Deps, call: Staff, id: number) {
  return kernel.commands.run(
    call,
    {
      type: 'token-distributions.run',
      message: tokenDistributionMessages.ranOne(),
      entity: 'token-distributions',
      entityId: id,
    },
    async (tx) => {
      const distribution = await lockDistribution(tx, id);
      const { name, state, start } = distribution;
      if (isDraft(distribution)) throw buildConflictError(tokenDistributionMessages.notFunded());
      if (isOver(distribution)) throw buildConflictError(tokenDistributionMessages.over());
      const now = kernel.clock.now();
      if (Date.parse(start) > now.getTime())
        throw buildConflictError(tokenDistributionMessages.notYet());
      const wallets = (await listDistributionWallets(tx, id)).map(({ wallet }) => wallet);
      const own = await listOwnWallets(getBook(), tx, call, wallets);
      const rows = await listRecipientSums(tx, id);
      if (own.size > 0 || rows.some(({ accountId }) => accountId === call.actor.accountId))
        assertNotGrantToSelf(call, call.actor.userId);
      if (state !== 'RUNNING') await setDistributionState(tx, id, 'RUNNING', now);
      const taskId = await startDistributionPayment(kernel, tx, id, call.actor.userId);
      return {
        reply: { taskId },
        before: { state },
        after: { state: 'RUNNING' },
        message: tokenDistributionMessages.ran({ name }),
      };
    },
  );
}
function pauseDistribution(deps: Deps, call: Staff, id: number) {
  const action = { id, verb: 'pause', message: tokenDistributionMessages.pausedOne() };
  return runAction(deps, call, action, async (tx, { name, state }) => {
    if (state !== 'RUNNING') throw buildConflictError(tokenDistributionMessages.notRunning());
    await setDistributionState(tx, id, 'PAUSED', deps.kernel.clock.now());
    return { after: { state: 'PAUSED' }, message: tokenDistributionMessages.paused({ name }) };
  });
}
function cancelDistribution(deps: Deps, call: Staff, id: number) {
  const { bank, kernel } = deps;
  const action = { id, verb: 'cancel', message: tokenDistributionMessages.cancelledOne() };
  return runAction(deps, call, action, async (tx, distribution, commandId) => {
    const { name, currency } = distribution;
    if (isOver(distribution)) throw buildConflictError(tokenDistributionMessages.over());
    const unpaid = await markAmountsReturned(tx, id, unpaidRecipientConditions.all());
    const returned = isDraft(distribution) ? 0n : unpaid;
    if (returned > 0n)
      await bank.escrow.giveBack(tx, toDistributionFund(id), currency, returned, commandId);
    await setDistributionState(tx, id, 'CANCELLED', kernel.clock.now());
    const message = tokenDistributionMessages.cancelled({
      name,
      ...(await formatDistributionAmount(bank, tx, distribution, returned)),
    });
    return { after: { state: 'CANCELLED', returned: String(returned) }, message };
  });
}
async function loadReport(
  { kernel, bank }: Deps,
  id: number,
): Promise<Reply<typeof api.distributionReport>> {
  const { db } = kernel;
  const distribution = await findTokenDistribution(db.read, id);
  if (!distribution) throw new AppError('NOT_FOUND');
  const { currency } = distribution;
  const [named, outcomes, states] = [
    await bank.findCurrency(db.read, currency),
    await mapRecipientOutcomes(db.read, id),
    await bank.escrow.listStates(db.read, toDistributionFund(id).source, id),
  ];
  const toOutcome = (name: Parameters<typeof outcomes.get>[0]) => {
    const { recipients = 0, amount = 0n } = outcomes.get(name) ?? {};
    return { recipients, amount: String(amount) };
  };
  const interrupted =
    distribution.state === 'RUNNING'
      ? await findPaymentInterruption(kernel, db.read, id)
      : undefined;
  const escrow = states.reduce((sum, { held }) => sum + held, 0n);
  const owed = (['PENDING', 'UNKNOWN', 'HELD'] as const).reduce(
    (sum, name) => sum + (outcomes.get(name)?.amount ?? 0n),
    0n,
  );
  return {
    currency,
    name: named?.name ?? currency,
    decimals: named?.decimals ?? 0,
    pending: toOutcome('PENDING'),
    unknown: toOutcome('UNKNOWN'),
    paid: toOutcome('PAID'),
    held: toOutcome('HELD'),
    returned: toOutcome('RETURNED'),
    escrow: String(escrow),
    balanced: isDraft(distribution) ? escrow === 0n : escrow === owed,
    ...(interrupted && { interrupted }),
  };
}

/**
 * Creates the use cases with which operators work on a distribution, from the upload of its
 * recipients to its end.
 */
export const createTokenDistributionUseCases = (deps: Deps) => ({
  upload: (call: Staff, id: number, bytes: Buffer) => uploadRecipients(deps, call, id, bytes),
  fund: (call: Staff, id: number) => fundDistribution(deps, call, id),
  run: (call: Staff, id: number) => runDistribution(deps, call, id),
  pause: (call: Staff, id: number) => pauseDistribution(deps, call, id),
  cancel: (call: Staff, id: number) => cancelDistribution(deps, call, id),
  report: (id: number) => loadReport(deps, id),
});
