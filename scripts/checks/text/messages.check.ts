/** Checks that the bundle of the server contains every message of its sources. */
import { readPrintedMessages } from '../../languages/english-texts.ts';
import { ensureServerBuilt } from '../../building/server-build.mjs';
import type { RepositoryCheck } from '../check.ts';

const readKeys = async (program: string): Promise<readonly string[]> =>
  (await readPrintedMessages(program)).keys;
const compareKeys = (sources: readonly string[], bundle: readonly string[]): string[] => [
  ...sources
    .filter((key) => !bundle.includes(key))
    .map(
      (key) => `${key}: the bundle lacks this message (is its module left out as free of effects?)`,
    ),
  ...bundle
    .filter((key) => !sources.includes(key))
    .map((key) => `${key}: only the bundle has this message`),
];

export const messagesCheck: RepositoryCheck = {
  name: 'messages',
  async run() {
    await ensureServerBuilt();
    const [sources, bundle] = await Promise.all([
      readKeys('apps/server/src/message-keys.ts'),
      readKeys('apps/server/dist/message-keys.js'),
    ]);
    return {
      faults:
        sources.length === 0 ? ['the sources have no messages'] : compareKeys(sources, bundle),
      note: `${String(sources.length)} messages`,
    };
  },
  canary: () =>
    compareKeys(['problem.needed', 'problem.text'], ['problem.text', 'x.y']).length === 2
      ? []
      : ['a message that the bundle lacks'],
};
