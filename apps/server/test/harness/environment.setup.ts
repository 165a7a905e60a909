/**
 * Runs before every test file: sets an environment independent of the machine, and lowers the cost
 * of password hashes, which take 12 ms each (credentials.cost.test.ts checks the real cost).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { startObservingRows } from '../../../../scripts/row-types/observe.ts';
import { readStoredRowTypes } from '../../../../scripts/row-types/stored-rows.ts';
import { passwordHashCost } from '../../src/modules/identity/credentials/passwords/credentials.password.ts';

for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'PUBLIC_URL', 'DATA_DIR', 'PORT'])
  delete process.env[name];
process.env['NODE_ENV'] = 'test';
process.env['TZ'] = 'Asia/Kathmandu';
Object.assign(passwordHashCost, { memoryCost: 64, timeCost: 1 });
/**
 * Keeps the compiled embedded database while this process runs, because V8 shares compiled
 * WebAssembly between the threads of a process. Otherwise each test file compiles it again, which
 * takes 1.3 of 3.3 seconds of processor time for opening a database.
 */
function keepEmbeddedDatabaseCompiled(): void {
  const shared = globalThis as unknown as {
    embeddedDatabase?: object;
    readonly WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };
  };
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  shared.embeddedDatabase ??= new shared.WebAssembly.Module(
    readFileSync(join(folder, 'pglite.wasm')),
  );
}
if (process.env['TEST_DATABASE'] === 'embedded') keepEmbeddedDatabaseCompiled();
startObservingRows(inject('observations'), readStoredRowTypes);
