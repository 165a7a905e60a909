import { adminApi } from '@guildhall/contract/api';
import { chainTransactionsFeed } from '@guildhall/contract/chain/submissions.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import { localizeDeclaration } from '../../pages.ts';
import { sectionOverride } from './chain-transactions.tsx';

prepareOfficeTests();
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

it.each(testAppearances)(
  'a chain transaction is shown in readable form with a link to its record: %s',
  async (_, appearance) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(getSectionEndpoint(chainTransactionsFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(chainTransactionsFeed, 'get'), row);
    await renderSection(chainTransactionsFeed, {
      at: '/7',
      override: sectionOverride,
      ...appearance,
    });
    const { kind, commandId } = localizeDeclaration(chainTransactionsFeed).fields;
    const kindName = kind.choices?.find(({ value }) => value === row['kind'])?.label ?? '';
    await expect.element(getControlByRole('heading', kindName)).toBeVisible();
    await expect.element(page.getByText('Delete capsule 3')).toBeVisible();
    await expect
      .element(getControlByRole('link', commandId.label))
      .toHaveAttribute('href', expect.stringContaining('/admin/activity-log/31'));
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);
