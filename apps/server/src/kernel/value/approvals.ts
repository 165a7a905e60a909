/**
 * Holds commands for approval by a second administrator. A command declares the value that it
 * gives. If this value exceeds a threshold, the transaction is rolled back and the original request
 * is stored. The request runs again once another administrator has approved it.
 */
import { findValueEffect } from '@guildhall/contract/office/impacts/value-calls';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call } from '../actor.ts';
import type { CommandOutcome, CommandSpec } from '../commands/commands.ts';
import type { Queries, Tx } from '../db/db.ts';
import { getOrCreateForTransaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { toCommandGivenValue, type CommandGivenValue } from './given-value.ts';
import {
  doesCommandCountTowardsCeiling,
  listValueHandovers,
  sumHandoversByAccount,
  sumHandoversByCurrency,
  type ValueHandover,
  type ValueHandoverSum,
} from './handovers.ts';
import { kernelMessages } from '../kernel.messages.ts';

/** An amount that one command gives, or that each payout of a saved rule gives. */
export interface GivenAmount {
  /** Currency code; null for items. */
  readonly currency: string | null;
  /** Amount in minor units, or number of items, for all recipients together. */
  readonly amount: bigint;
  /** Number of recipients; without it, the amount is one payout of a rule. */
  readonly recipients?: number;
  /**
   * Operator who gives the value by hand. The check adds to the amount all value that this operator
   * has given without approval within a day.
   */
  readonly giverId?: number;
}
/** A call in its original form, so that it can be repeated. */
export interface RepeatableCallInput {
  readonly operation: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Files sent with the body: the names of their parts, and their contents. */
  readonly attached: readonly (readonly [name: string, base64: string])[];
}
/** A command that has run, before the decision to commit or roll back. */
export interface UncommittedCommand {
  readonly commandId: number;
  readonly spec: CommandSpec;
  readonly outcome: CommandOutcome<object>;
  /** Accounts that receive something from the command. */
  readonly recipients: ReadonlySet<number>;
  /** Fingerprint of everything that the command acts on and of the value that it grants. */
  readonly fingerprint: string;
}
/** Repetition of an approved call. */
export interface ApprovalDecision {
  /**
   * Runs the command in one transaction with the decision on it; must throw if `perform` is not
   * called.
   */
  around(tx: Tx, perform: () => Promise<UncommittedCommand>): Promise<void>;
  /** Adds the approval to the log message of the command. */
  addApproval(action: Sentence): Sentence;
}
/** Effects of a command that was put on hold, and the thresholds that the command exceeded. */
export interface CommandOnHold {
  readonly spec: CommandSpec;
  readonly message: Sentence | undefined;
  readonly worth: readonly Sentence[];
  /** Fingerprint of everything that the command acted on and of the value that it gave. */
  readonly fingerprint: string;
}
/** A bound before and after a change; null means no bound. */
export interface OperatorLimitBoundChange {
  readonly before: bigint | null;
  readonly after: bigint | null;
}
/** Store of requests that wait for approval. */
export interface ApprovalRequestStore {
  /**
   * Compares an amount with its threshold; returns a message with both if the amount exceeds it,
   * otherwise undefined.
   */
  weigh(tx: Tx, given: GivenAmount): Promise<Sentence | undefined>;
  /** Returns true if at least one threshold is set; otherwise no command can require approval. */
  isOn(db: Queries): Promise<boolean>;
  /**
   * Returns the request made with the idempotency key of this call. Throws IDEMPOTENCY_MISMATCH if
   * that request had different contents.
   */
  known(tx: Tx, call: Call): Promise<number | undefined>;
  /**
   * Checks a change of a threshold or a ceiling; null stands for no limit. A looser limit needs
   * approval. Throws VALIDATION for the field if no other administrator could approve the change.
   */
  setLimit(
    tx: Tx,
    call: Call,
    limit: OperatorLimitChange,
    change: OperatorLimitBoundChange,
  ): Promise<void>;
  /**
   * Returns the reason why a conversion needs a second administrator, if it does: with it, players
   * could turn the amount that one operator may give into an amount that no operator may give
   * alone.
   */
  weighConversion(tx: Tx, conversion: RepeatablePlayerExchange): Promise<Sentence | undefined>;
  /** Holds the promotion of a user until another administrator approves it, if approvals are on. */
  holdPromotion(tx: Tx, because: Sentence): Promise<void>;
  /** Stores a request, or finds an equal pending request of the same operator. */
  keep(tx: Tx, call: Call, held: CommandOnHold): Promise<number>;
}
/** An amount of a currency in minor units, or a number of items if the currency is null. */
interface Measured {
  readonly currency: string | null;
  readonly amount: bigint;
}
/** An exchange that players may repeat without limit. */
export interface RepeatablePlayerExchange {
  readonly gives: Measured;
  readonly gets: Measured;
}
/** Refuses values beyond an operator's daily ceiling; VALIDATION names the field. */
export type CeilingAssertion = (
  tx: Tx,
  call: Call,
  given: Measured,
  field: string,
) => Promise<void>;
/** Operator limit that a change sets. */
export interface OperatorLimitChange {
  readonly field: string;
  /** Kind of limit: a threshold makes commands wait for approval; a ceiling refuses them. */
  readonly kind: 'threshold' | 'ceiling';
}
export interface ApprovalChecks {
  /** Sets the store of pending requests; called once. */
  waitAt(desk: ApprovalRequestStore): void;
  /**
   * Declares value that the current command gives; its limits are checked when the command is done.
   */
  weigh(tx: Tx, given: GivenAmount): Promise<void>;
  /** Declares a conversion that a rule offers to players without a limit on repetitions. */
  weighConversion(tx: Tx, conversion: RepeatablePlayerExchange): Promise<void>;
  /** Sets the function that checks ceilings; called once. */
  limitBy(validate: CeilingAssertion): void;
  /**
   * Counts the value that the current command gives towards its operator's daily ceiling; throws
   * VALIDATION above the ceiling.
   */
  validateCeiling: CeilingAssertion;
  /** Holds the current command for a second administrator, whatever value it gives. */
  hold(because: Sentence): void;
  /** Like `hold`, but only if at least one threshold is set. */
  holdIfOn(tx: Tx, because: Sentence): Promise<void>;
  /**
   * Checks all value that an operator's command has given to players so far. Throws FORBIDDEN if
   * the operator is a recipient; holds value above a threshold. Returns the values for the record.
   */
  validateHandovers(tx: Tx, call: Call): Promise<CommandGivenValue | undefined>;
  /**
   * Like `validateHandovers`, and lists the reasons why the command so far needs a second
   * administrator.
   */
  listHeld(tx: Tx, call: Call): Promise<readonly Sentence[]>;
  setLimit: ApprovalRequestStore['setLimit'];
  holdPromotion: ApprovalRequestStore['holdPromotion'];
  isOn: ApprovalRequestStore['isOn'];
  known: ApprovalRequestStore['known'];
  keep: ApprovalRequestStore['keep'];
}
const exceededKey = {};
const beyond = (): Sentence[] => getOrCreateForTransaction<Sentence[]>(exceededKey, () => []);

/** Lists the thresholds exceeded so far, without duplicates. */
const listBeyond = (): readonly Sentence[] => [
  ...new Map(beyond().map((reason) => [JSON.stringify(reason), reason])).values(),
];

/** Carries a command out of its transaction; throwing this error rolls the transaction back. */
export class ApprovalNeededError extends Error {
  readonly held: CommandOnHold;
  constructor(held: CommandOnHold) {
    super('A second administrator decides');
    this.held = held;
  }
}
/** Throws ApprovalNeededError if the command gave more value than its operator may give alone. */
export async function assertWithinApprovalThreshold(
  { asked }: Call,
  spec: CommandSpec,
  { message = spec.message }: CommandOutcome<object>,
  toFingerprint: () => Promise<string>,
): Promise<void> {
  if (asked === undefined) return;
  const worth = listBeyond();
  if (worth.length > 0)
    throw new ApprovalNeededError({ spec, message, worth, fingerprint: await toFingerprint() });
}
/** Lists the accounts that receive value, including value without a currency and value on hold. */
export const listRecipientAccountIds = (handovers: readonly ValueHandover[]): ReadonlySet<number> =>
  new Set(
    sumHandoversByAccount(handovers).flatMap(({ accountId, currency, amount }) =>
      accountId !== null && (amount > 0n || (amount === 0n && currency === undefined))
        ? [accountId]
        : [],
    ),
  );
/**
 * Throws if an operator gives value to the operator's own account; another operator has to do that.
 */
function refuseOwnHandover({ actor }: Call, handovers: readonly ValueHandover[]): void {
  if (actor.kind === 'user' && listRecipientAccountIds(handovers).has(actor.accountId))
    throw new AppError('FORBIDDEN', { because: kernelMessages.nobodyGrantsHimself() });
}
/** Builds the error for a call that waits for approval by another administrator. */
export const buildAwaitingApprovalError = (approvalId: number): AppError =>
  new AppError('AWAITS_APPROVAL', { details: { approvalId } });

/**
 * Throws if a call gave value although the contract lists it as giving none: the back office relies
 * on this list.
 */
function assertListed(operation: string, sums: readonly ValueHandoverSum[]): void {
  const effect = findValueEffect(operation);
  if (sums.length > 0 && (effect === undefined || effect === 'nothing'))
    throw new Error(`${operation} hands something out: its entry in value-calls.ts says otherwise`);
}

/**
 * @param isChecked true if calls are compared with their entries in `value-calls.ts`, as tests do.
 */
export function createApprovals(isChecked = false): ApprovalChecks {
  let desk: ApprovalRequestStore | undefined;
  let ceiling: CeilingAssertion | undefined;
  const validateHandovers: ApprovalChecks['validateHandovers'] = async (tx, call) => {
    const { actor, asked, decision } = call;
    // only operators choose whom they give something; players, game servers and jobs do not
    if (actor.kind !== 'user' || (!asked && !decision)) return undefined;
    const handovers = listValueHandovers();
    refuseOwnHandover(call, handovers);
    const sums = sumHandoversByCurrency(handovers);
    if (isChecked && asked) assertListed(asked.operation, sums);
    for (const sum of sums) {
      const reason = await desk?.weigh(tx, { ...sum, giverId: actor.userId });
      if (reason) beyond().push(reason);
    }
    return toCommandGivenValue(sums, doesCommandCountTowardsCeiling());
  };
  return {
    waitAt: (at) => {
      desk = at;
    },
    async weigh(tx, given) {
      const reason = await desk?.weigh(tx, given);
      if (reason) beyond().push(reason);
    },
    async weighConversion(tx, conversion) {
      const reason = await desk?.weighConversion(tx, conversion);
      if (reason) beyond().push(reason);
    },
    limitBy: (validate) => {
      ceiling = validate;
    },
    validateCeiling: async (tx, call, given, field) => ceiling?.(tx, call, given, field),
    hold: (because) => {
      beyond().push(because);
    },
    async holdIfOn(tx, because) {
      if (await desk?.isOn(tx)) beyond().push(because);
    },
    validateHandovers,
    async listHeld(tx, call) {
      await validateHandovers(tx, call);
      return listBeyond();
    },
    setLimit: async (tx, call, limit, change) => desk?.setLimit(tx, call, limit, change),
    holdPromotion: async (tx, because) => desk?.holdPromotion(tx, because),
    isOn: async (db) => (await desk?.isOn(db)) ?? false,
    known: async (tx, call) => desk?.known(tx, call),
    keep(tx, call, held) {
      if (!desk) throw new Error('Requests have nowhere to wait');
      return desk.keep(tx, call, held);
    },
  };
}
