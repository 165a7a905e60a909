import * as z from 'zod/mini';
import { f } from '../kit/field/field-kinds.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idSchema, text } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';

/** Keys of the server: `fees` pays, `assets` mints, `lock` freezes, `treasury` owns the rewards. */
export const chainKeyNames = ['fees', 'assets', 'lock', 'treasury'] as const;
export type ChainKeyName = (typeof chainKeyNames)[number];

/** Changes of the server's keys. */
export const keyRotationsFeed = defineFeed({
  name: 'key-rotations',
  base: '/api/banking/admin/key-rotations',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'chain-differences',
    label: 'Blockchain comparison',
    tab: 'Key changes',
  },
  singular: 'change of a key',
  order: '-id',
  title: 'toKey',
  sorts: ['id'],
  fields: {
    key: f.choice(
      chainKeyNames,
      {
        fees: 'Fees: pays for transactions',
        assets: 'Assets: mints them',
        lock: 'Lock: freezes staked assets',
        treasury: 'Treasury: owns the reward tokens',
      },
      { label: 'Key', list: true },
    ),
    state: f.choice(
      ['RUNNING', 'KEY_MISSING', 'DONE'],
      { RUNNING: 'Running', KEY_MISSING: 'Waits for a key file', DONE: 'Done' },
      {
        label: 'State',
        list: true,
        help: 'While it runs, the server needs both files: the old key for what was not reached yet, the new one for the rest',
      },
    ),
    fromKey: f.text({ label: 'Old key', list: true }),
    toKey: f.text({ label: 'New key', list: true }),
    moved: f.int({
      label: 'Handed over',
      list: true,
      help: 'Assets, collections, capsules, token accounts and balances that the chain has finally given to the new key. What is new has it from the start',
    }),
    startedAt: f.instant({ label: 'Ordered', list: true }),
    finishedAt: f.optionalInstant({ label: 'Finished', list: true }),
    commandId: f.optionalId({ label: 'Log record' }),
  },
});

export const keyRotationsApi = {
  rotateKey: endpoint({
    method: 'POST',
    path: '/api/banking/admin/key-rotations/start',
    may: 'admin',
    summary: 'Hand everything of a key of the server over to the next one; goes on by itself',
    body: z.strictObject({ key: z.enum(chainKeyNames), reason: text(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['CONFLICT', 'FEATURE_CLOSED', 'UNAVAILABLE'],
  }),
};
