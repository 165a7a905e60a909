import { checkDatabaseInvariants } from '@guildhall/simulator/simulate/faults';
import type { TestServer } from './server.harness.ts';

/**
 * Closes servers that share a database. `first` opened the database and is closed last. Throws if
 * the checks of the ledger find faults.
 */
export async function closeServersAfterLedgerCheck(
  first: TestServer,
  ...others: readonly TestServer[]
): Promise<void> {
  const broken = (await checkDatabaseInvariants(first.query)).filter(
    ({ faultsInAll }) => faultsInAll > 0,
  );
  for (const server of [...others, first]) await server.close();
  if (broken.length > 0)
    throw new Error(broken.map(({ name, faults }) => `${name}: ${faults[0]}`).join('; '));
}
