/**
 * Runs before every test file: sets an environment independent of the machine, and lowers the cost
 * of password hashes, which take 12 ms each (credentials.cost.test.ts checks the real cost).
 */
import { inject } from 'vitest';
import { startObservingRows } from '../../../../scripts/row-types/observe.ts';
import { readStoredRowTypes } from '../../../../scripts/row-types/stored-rows.ts';
import { passwordHashCost } from '../../src/modules/identity/credentials/passwords/credentials.password.ts';

for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'PUBLIC_URL', 'DATA_DIR', 'PORT'])
  delete process.env[name];
process.env['NODE_ENV'] = 'test';
process.env['TZ'] = 'Asia/Kathmandu';
Object.assign(passwordHashCost, { memoryCost: 64, timeCost: 1 });
startObservingRows(inject('observations'), readStoredRowTypes);
