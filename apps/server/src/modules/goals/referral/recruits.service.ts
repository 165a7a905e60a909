import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Referral } from './referral.api.ts';
import type { HoldReason } from './referral.policy.ts';
import {
  lockRecruit,
  oneRecruit,
  pageOfRecruits,
  setHeld,
  type OfficeRecruitRow,
  type RecruitFilters,
} from './recruits.store.ts';

type Staff = Call<UserActor>;
const byHand: HoldReason = 'by hand';
const shown = (row: OfficeRecruitRow) => ({
  id: row.user_id,
  username: row.username,
  userId: row.user_id,
  recruiterId: row.recruiter_id,
  state: row.state,
  heldFor: row.held_for ?? [],
  lvl: row.level,
  matches: row.matches,
  alike: row.alike,
  registeredAt: toIso(row.registered_at),
  releasedAt: toIsoOrNull(row.released_at),
  version: 1,
  updatedAt: toIso(row.released_at ?? row.registered_at),
  updatedBy: null,
});

/** Recruits under review: an administrator looks at them, lets them count or holds them. */
export class Recruits {
  readonly #kernel: Kernel;
  readonly #referral: Referral;

  constructor(kernel: Kernel, referral: Referral) {
    this.#kernel = kernel;
    this.#referral = referral;
    kernel.undo.register('recruits.release', async (tx, entry) => {
      await this.#set(tx, Number(entry.entityId), entry.before?.['heldFor'] as string[], false);
      return { before: entry.after, after: entry.before };
    });
    kernel.undo.register('recruits.hold', async (tx, entry) => {
      await this.#set(tx, Number(entry.entityId), null, true);
      return { before: entry.after, after: entry.before };
    });
  }
  /** Compare and set: of two operators the second is told that it was done. */
  readonly #set = async (
    tx: Tx,
    userId: number,
    heldFor: readonly string[] | null,
    isHeld: boolean,
  ) => {
    const row = await lockRecruit(tx, userId);
    if (!row) throw new AppError('NOT_FOUND');
    if ((row.held_for !== null) !== isHeld)
      throw new AppError('CONFLICT', {
        message: isHeld ? 'This recruit is not held' : 'This recruit is held already',
      });
    await setHeld(tx, userId, heldFor, this.#kernel.clock.now());
    await this.#referral.evaluate(tx, [row.recruiter_id]);
    return row;
  };
  readonly page = async (filters: RecruitFilters, page: number, perPage: number) => {
    const { rows, total } = await pageOfRecruits(this.#kernel.db.read, filters, page, perPage);
    return { data: rows.map(shown), page, totalPages: Math.max(1, Math.ceil(total / perPage)) };
  };
  readonly get = async (id: number) => {
    const row = await oneRecruit(this.#kernel.db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return shown(row);
  };
  readonly release = (call: Staff, id: number) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'recruits.release',
        text: 'Released a recruit',
        entity: 'recruits',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await this.#set(tx, id, null, true);
        return {
          reply: {},
          before: { heldFor: row.held_for },
          after: { heldFor: null },
          undoable: true,
          text: `Released the recruit ${row.username}`,
        };
      },
    );
  readonly hold = (call: Staff, id: number) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'recruits.hold',
        text: 'Held a recruit',
        entity: 'recruits',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await this.#set(tx, id, [byHand], false);
        return {
          reply: {},
          before: { heldFor: null },
          after: { heldFor: [byHand] },
          undoable: true,
          text: `Held the recruit ${row.username}`,
        };
      },
    );
}
