/** Archives or attaches a month, and kills its own process at a step, for tests. */
import { archivedTables } from '@guildhall/contract/identity/retention';
import { openDatabaseAsOwner } from '../../src/backup/postgres-backup.ts';
import { archiveMonth } from '../../src/kernel/archive/archive-month.ts';
import { attachMonth } from '../../src/kernel/archive/attach-month.ts';

const [url = '', command, killedAt, target = '', folder = ''] = process.argv.slice(2);
const db = await openDatabaseAsOwner(url);
const onStep = (step: string): void => {
  if (step === killedAt) process.kill(process.pid, 'SIGKILL');
};
const noObstacle = () => Promise.resolve(undefined);
const table = {
  name: 'statistic_deltas',
  by: archivedTables.statistic_deltas.partitionedBy,
} as const;
if (command === 'store') await archiveMonth(db, table, target, folder, noObstacle, onStep);
else await attachMonth(db, target, onStep);
