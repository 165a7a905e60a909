import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../harness/database.harness.ts';
import { createTestBackup, restoreTestBackup } from '../harness/backup.harness.ts';

it('a backup of the embedded database is refused beside a server, else restored whole', async () => {
  const database = await openTestDatabase();
  const { db, dataDir } = database;
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-embedded-backup-'));
  const [store, target] = [join(dir, 'store'), { DATA_DIR: join(dir, 'target') }];
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'one.webp'), 'a picture');
  await expect(createTestBackup(store, { DATA_DIR: dataDir })).rejects.toThrow(
    'is used by another server',
  );
  await db.close();
  const folder = await createTestBackup(store, { DATA_DIR: dataDir });
  expect(await restoreTestBackup(store, target)).toMatchObject({
    log: { fault: null },
    pictures: 1,
  });
  await expect(restoreTestBackup(store, target)).rejects.toThrow('is not empty');
  appendFileSync(join(folder, 'pglite', 'PG_VERSION'), 'x');
  const third = join(dir, 'third');
  await expect(restoreTestBackup(store, { DATA_DIR: third })).rejects.toThrow(
    'PG_VERSION is not as it was stored',
  );
  expect(existsSync(join(third, 'pglite'))).toBe(false);
  rmSync(dir, { recursive: true, force: true });
  await database.remove();
});
