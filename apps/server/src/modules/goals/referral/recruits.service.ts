import { balance } from '@guildhall/contract/play/balance';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { UndoStep } from '../../../kernel/undo.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { refuseOwnGrant } from '../../../kernel/own-grant.ts';
import type { Referral } from './referral.api.ts';
import type { HoldReason } from './referral.policy.ts';
import {
  lockRecruit,
  recruitById,
  pageOfRecruits,
  setHeld,
  type OfficeRecruitRow,
  type RecruitFilters,
} from './recruits.store.ts';
import { words } from './referral.words.ts';
import type { Language } from '@guildhall/contract/kit/say';
import type { Sentence } from '@guildhall/contract/kit/words';
import { say } from '../../../kernel/say.ts';
import { counted } from '../../../kernel/paged.ts';

type Staff = Call<UserActor>;
const byHand: HoldReason = 'BY_HAND';
/** Why a recruit is held, as operators read it. */
const heldBecause: Readonly<Record<HoldReason, Sentence>> = {
  OWN_DEVICE: words.ownDevice(),
  SHARED_DEVICE: words.sharedDevice(),
  SHARED_NETWORK: words.sharedNetwork(),
  OWN_MAILBOX: words.ownMailbox(),
  TOO_MANY_A_DAY: words.tooManyADay(),
  BY_HAND: words.byHand(),
};
const shown = (row: OfficeRecruitRow, language: Language) => ({
  id: row.user_id,
  username: row.username,
  userId: row.user_id,
  recruiterId: row.recruiter_id,
  state: row.state,
  heldFor: (row.held_for ?? []).map((code) => say(heldBecause[code as HoldReason], language)),
  lvl: row.level,
  matches: row.matches,
  alike: row.alike,
  registeredAt: toIso(row.registered_at),
  releasedAt: toIsoOrNull(row.released_at),
  version: 1,
  updatedAt: toIso(row.released_at ?? row.registered_at),
  updatedBy: null,
});

/** What these use cases stand on. */
interface Needs {
  readonly kernel: Kernel;
  readonly referral: Referral;
}
/** Compare and set: of two operators the second is told that it was done. */
async function set(
  { kernel, referral }: Needs,
  tx: Tx,
  userId: number,
  heldFor: readonly string[] | null,
  isHeld: boolean,
) {
  const row = await lockRecruit(tx, userId);
  if (!row) throw new AppError('NOT_FOUND');
  if ((row.held_for !== null) !== isHeld)
    throw new AppError('CONFLICT', {
      because: isHeld ? words.recruitNotHeld() : words.recruitHeldAlready(),
    });
  await setHeld(tx, userId, heldFor, kernel.clock.now());
  await referral.evaluate(tx, [row.recruiter_id]);
  return row;
}
/** Finished matches after which a recruit counts. */
const qualifiedFrom = async ({ configuration, db }: Kernel): Promise<number> =>
  (await configuration.now(db.read)).of(balance)['referral.matches'];
const page =
  ({ kernel }: Needs) =>
  async (filters: RecruitFilters, page: number, perPage: number, language: Language) => {
    const { rows, total } = await pageOfRecruits(kernel.db.read, filters, {
      page,
      perPage,
      qualifiedFrom: await qualifiedFrom(kernel),
    });
    const data = rows.map((row) => shown(row, language));
    return counted(data, page, perPage, total);
  };
const get =
  ({ kernel }: Needs) =>
  async (id: number, language: Language) => {
    const row = await recruitById(kernel.db.read, id, await qualifiedFrom(kernel));
    if (!row) throw new AppError('NOT_FOUND');
    return shown(row, language);
  };
const release = (needs: Needs) => (call: Staff, id: number) =>
  needs.kernel.commands.run(
    call,
    {
      type: 'recruits.release',
      said: words.releasedRecruit(),
      entity: 'recruits',
      entityId: id,
      userId: id,
    },
    async (tx) => {
      const row = await set(needs, tx, id, null, true);
      refuseOwnGrant(call, row.recruiter_id);
      return {
        reply: {},
        before: { heldFor: row.held_for },
        after: { heldFor: null },
        said: words.released({ player: row.username }),
      };
    },
  );
const hold = (needs: Needs) => (call: Staff, id: number) =>
  needs.kernel.commands.run(
    call,
    {
      type: 'recruits.hold',
      said: words.heldRecruit(),
      entity: 'recruits',
      entityId: id,
      userId: id,
    },
    async (tx) => {
      const row = await set(needs, tx, id, [byHand], false);
      return {
        reply: {},
        before: { heldFor: null },
        after: { heldFor: [byHand] },
        said: words.held({ player: row.username }),
      };
    },
  );

/** Recruits under review: an administrator looks at them, lets them count or holds them. */
export function createRecruits(kernel: Kernel, referral: Referral) {
  const needs: Needs = { kernel, referral };
  const holdAgain: UndoStep = async (tx, entry) => {
    await set(needs, tx, Number(entry.entityId), entry.before?.['heldFor'] as string[], false);
    return { before: entry.after, after: entry.before };
  };
  const letCount: UndoStep = async (tx, entry, _command, call) => {
    const row = await set(needs, tx, Number(entry.entityId), null, true);
    refuseOwnGrant(call, row.recruiter_id);
    return { before: entry.after, after: entry.before };
  };
  kernel.undo.register('recruits.release', holdAgain, letCount);
  kernel.undo.register('recruits.hold', letCount, holdAgain);
  return { page: page(needs), get: get(needs), release: release(needs), hold: hold(needs) };
}
