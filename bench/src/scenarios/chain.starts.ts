/** Start and memory of a production server whose chain is open, beside one whose chain is closed. */
import { rmSync } from 'node:fs';
import { freePort } from '../../../scripts/testing/free-port.ts';
import type { Figure } from '../figure.ts';
import { launchProduct, productEnv } from '../product.process.ts';
import { middle, startOnce, type Started } from './start.scenario.ts';

const runs = 7;

/** `chainEnv` opens the chain: without a node in its configuration it is closed in production. */
export async function chainStarts(
  databaseUrl: string,
  chainEnv: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const { env, url, dataDir } = await productEnv({
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    PROVIDERS_PORT: '0',
    // Nothing is sent.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'Guildhall <hall@example.org>',
  });
  const open: Started[] = [];
  const closed: Started[] = [];
  const startWith = (more: Readonly<Record<string, string>>): Promise<Started> =>
    startOnce(() => launchProduct({ ...env, ...more }), `${url}/health/ready`, true);
  try {
    // The first one makes the tables.
    await startWith({});
    for (let nth = 0; nth < runs; nth++) {
      closed.push(await startWith({}));
      open.push(await startWith(chainEnv));
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const figures = [
    compareStarts('start with the chain open', open, closed, {
      of: ({ seconds }) => seconds,
      digits: 2,
      unit: 's',
      goalMax: 0.3,
      note: `more than with the chain closed, to the first answer; medians of ${runs} starts each, by turns`,
    }),
    compareStarts('idle memory with the chain open', open, closed, {
      of: ({ memory }) => memory,
      digits: 0,
      unit: 'MiB',
      goalMax: 50,
      note: 'more than with the chain closed, resident six seconds after these starts, the chain not yet used',
    }),
  ];
  for (const { name, value, unit, parts } of figures)
    console.log(`  ${name}: ${value} ${unit} ${JSON.stringify(parts)}`);
  return figures;
}

interface Compared {
  readonly of: (started: Started) => number;
  readonly digits: number;
  readonly unit: Figure['unit'];
  readonly goalMax: number;
  readonly note: string;
}
function compareStarts(
  name: string,
  open: readonly Started[],
  closed: readonly Started[],
  { of, digits, ...more }: Compared,
): Figure {
  const parts = { open: middle(open.map(of), digits), closed: middle(closed.map(of), digits) };
  const value = Number((parts.open - parts.closed).toFixed(digits));
  return { scenario: 'chain', name, value, parts, ...more };
}
