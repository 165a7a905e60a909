import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../kernel/time/clock.ts';
import type { Database, Queries, Tx } from '../../../../kernel/db/db.ts';
import { createFaucetSigner, faucetLamports } from './faucet.ts';
import { createSolanaMachine, toClosedAccount, type SolanaMachine } from './machine.ts';
import {
  findLocalNodeState,
  insertLocalNodeState,
  listAccountsChangedAfter,
  lockLocalNodeState,
  saveNodeAccounts,
  updateLocalNodeState,
  type LocalNodeState,
  type LocalNodeAccount,
} from './node.store.ts';
import { computeSlotOfTime, computeClockAfterSkippedSlots } from './slots.ts';

const firstSlot = 1000;

/** State of the node at one slot, for reading. */
export interface LocalNodeSnapshot {
  readonly state: LocalNodeState;
  readonly machine: SolanaMachine;
  readonly slot: number;
  readonly now: Date;
  readonly db: Queries;
}
/**
 * State of the node while the caller holds its lock: nobody else can change the state until commit.
 */
export interface LockedLocalNodeSnapshot extends LocalNodeSnapshot {
  readonly tx: Tx;
  /**
   * Must be called before the machine is changed. If the database transaction then does not commit,
   * the machine is discarded.
   */
  readonly markChanged: () => void;
  /** Stores changed accounts under the next version number, and returns this number. */
  readonly save: (accounts: readonly LocalNodeAccount[], slots?: number) => Promise<number>;
}

/**
 * Stores the accounts of the local node in our database. The virtual machine in memory is only a
 * copy, which is updated before each use. Several servers can therefore run the same node, one
 * transaction at a time.
 */
export function createLocalNodeLedger(db: Database, clock: Clock) {
  let machine: SolanaMachine | undefined;
  let version = -1;
  let isTorn = false;
  return { read: readSnapshot, write };

  async function readSnapshot(): Promise<LocalNodeSnapshot> {
    const state = (await findLocalNodeState(db.read)) ?? (await initialize(db, clock.now()));
    if (computeSlotOfTime(state, clock.now()) >= state.lastSlot)
      return toSnapshot(state, await catchUp(db.read, state), db.read);
    await write(({ save }) => save([]));
    return readSnapshot();
  }

  /**
   * Runs `work` while the state is locked. If `work` or the commit fails after a change, the
   * machine is rebuilt from the stored rows.
   */
  async function write<T>(work: (locked: LockedLocalNodeSnapshot) => Promise<T>): Promise<T> {
    if (!(await findLocalNodeState(db.read))) await initialize(db, clock.now());
    let saved: number | undefined;
    const result = await db.transaction(async (tx) => {
      saved = undefined;
      const state = await lockLocalNodeState(tx);
      if (!state) throw new Error('The state of the local node is gone');
      const snapshot = toSnapshot(state, await catchUp(tx, state), tx);
      return work({
        ...snapshot,
        tx,
        markChanged: () => void (isTorn = true),
        save: async (accounts, slots = 0) => {
          saved = state.version + 1;
          await saveNodeAccounts(tx, accounts, saved);
          await updateLocalNodeState(tx, {
            seed: state.seed,
            ...computeClockAfterSkippedSlots(state, state.lastSlot, snapshot.now, slots),
            version: saved,
          });
          return saved;
        },
      });
    });
    if (saved !== undefined) version = saved;
    isTorn = false;
    return result;
  }

  /** Updates the machine to the stored state; builds a new machine if necessary. */
  async function catchUp(db: Queries, state: LocalNodeState): Promise<SolanaMachine> {
    if (!machine || isTorn) {
      machine = createSolanaMachine();
      version = -1;
      isTorn = false;
    }
    if (version === state.version) return machine;
    const changed = await listAccountsChangedAfter(db, version);
    for (const account of changed) machine.put(account);
    version = Math.max(state.version, ...changed.map((account) => account.version));
    return machine;
  }

  function toSnapshot(
    state: LocalNodeState,
    current: SolanaMachine,
    db: Queries,
  ): LocalNodeSnapshot {
    const now = clock.now();
    return {
      state,
      machine: current,
      slot: Math.max(computeSlotOfTime(state, now), state.lastSlot),
      now,
      db,
    };
  }
}
export type LocalNodeLedger = ReturnType<typeof createLocalNodeLedger>;

/** Starts a new chain: stores its seed and the faucet. */
async function initialize(db: Database, now: Date): Promise<LocalNodeState> {
  const seed = randomBytes(32).toString('hex');
  const faucet = await createFaucetSigner(seed);
  await db.transaction(async (tx) => {
    const first = { seed, baseSlot: firstSlot, basedAt: now };
    const state = { ...first, lastSlot: firstSlot, version: 0 };
    if ((await insertLocalNodeState(tx, state)) === 0) return;
    const account = { ...toClosedAccount(faucet.address), lamports: faucetLamports };
    await saveNodeAccounts(tx, [account], 0);
  });
  const state = await findLocalNodeState(db.read);
  if (!state) throw new Error('The state of the local node was not stored');
  return state;
}
