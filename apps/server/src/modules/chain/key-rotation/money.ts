import type { Kernel } from '../../../kernel/kernel.ts';
import { countOpenSubmissionsBeforeRotation } from '../submissions/submissions.api.ts';
import type {
  RotationKeys,
  HandoverStageDeps,
  HandoverPage,
  HandoverStage,
} from './handover-stage.ts';

/** Lamports that stay with the old key, because moving them would cost about as much. */
const leastLamports = 1_000_000n;

/**
 * Moves the lamports of the old key to the new key, once no transaction that was signed earlier can
 * spend them.
 */
export function createSolHandoverStage(
  { db }: Pick<Kernel, 'db'>,
  { client }: Pick<HandoverStageDeps, 'client'>,
): HandoverStage {
  return { limit: 1, findAccounts };

  async function findAccounts(
    after: number,
    { rotationId, ...keys }: RotationKeys,
  ): Promise<HandoverPage | undefined> {
    if (after > 0) return undefined;
    if ((await countOpenSubmissionsBeforeRotation(db.read, rotationId)) > 0)
      return { cursor: 1, bound: [], waiting: 1 };
    const lamports = await client.getBalance(keys.from);
    if (lamports < leastLamports) return { cursor: 1, bound: [] };
    const { buildSolHandover: buildMoneyHandover } =
      await import('../instructions/instructions.api.ts');
    const steps = [buildMoneyHandover(lamports, keys)];
    return { cursor: 1, bound: [{ subject: `money ${keys.from}`, steps }] };
  }
}
