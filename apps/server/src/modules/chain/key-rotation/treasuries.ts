import type { Address } from '@solana/kit';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listTreasuryTokens } from '../staking/staking.api.ts';
import type {
  AccountWithOldKey,
  RotationKeys,
  HandoverStageDeps,
  HandoverPage,
  HandoverStage,
} from './handover-stage.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Creates the stage that finds reward tokens owned by the old key. */
export function createTreasuryHandoverStage(
  { db }: Pick<Kernel, 'db'>,
  { client, transactions }: HandoverStageDeps,
): HandoverStage {
  return { limit: 1, findAccounts };

  async function findAccounts(
    after: number,
    keys: RotationKeys,
  ): Promise<HandoverPage | undefined> {
    if (after > 0) return undefined;
    const { buildTreasuryKeyHandover: buildTreasuryHandover, findTokenAccount } =
      await loadInstructions();
    const { fees } = await transactions.loadAddresses();
    const treasuries = await listTreasuryTokens(db.read);
    const bound: AccountWithOldKey[] = [];
    for (const address of new Set(treasuries.map(({ mint }) => mint as Address))) {
      const held = await findTokenAccount(keys.from, address);
      const [mint, account] = await client.listAccounts([address, held]);
      const steps = mint ? await buildTreasuryHandover({ mint, account, fees }, keys) : [];
      if (steps.length > 0) bound.push({ subject: `treasury ${address}`, steps });
    }
    return { cursor: 1, bound };
  }
}
