import { adminApi } from '@guildhall/contract/api';
import { chainTransactions } from '@guildhall/contract/chain/submissions.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, looks } from '../../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../../test/faults.harness.ts';
import {
  drawSection,
  requireEndpoint,
  toListReply,
  toStoredRow,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import { localize } from '../../pages.ts';
import { override } from './chain-transactions.tsx';

prepareOffice();
const row = toStoredRow({
  id: 7,
  createdAt: '2026-11-22T14:05:00.000Z',
  username: 'Ash',
  userId: 9,
  kind: 'DELETE_CAPSULE',
  state: 'FAILED',
  signature: '5'.repeat(88),
  fee: '0.000010000',
  wallet: '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB',
  memo: 'Delete capsule 3',
  error: '{"InstructionError":[2,{"Custom":1}]}',
  blockAt: '2026-11-22T14:05:13.000Z',
  sends: 2,
  commandId: 31,
  assetIds: [4],
});

it.each(looks)(
  'a chain transaction is shown in readable form with a link to its record: %s',
  async (_, look) => {
    answer(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    answer(requireEndpoint(chainTransactions, 'list'), toListReply([row]));
    answer(requireEndpoint(chainTransactions, 'get'), row);
    await drawSection(chainTransactions, { at: '/7', override, ...look });
    const { kind, commandId } = localize(chainTransactions).fields;
    const kindName = kind.choices?.find(({ value }) => value === row['kind'])?.label ?? '';
    await expect.element(getControl('heading', kindName)).toBeVisible();
    await expect.element(page.getByText('Delete capsule 3')).toBeVisible();
    await expect
      .element(getControl('link', commandId.label))
      .toHaveAttribute('href', expect.stringContaining('/admin/activity-log/31'));
    expect(await listAccessFaults()).toEqual([]);
  },
);
