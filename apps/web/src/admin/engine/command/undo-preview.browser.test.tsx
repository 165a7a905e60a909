import { adminApi } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, pressKeys } from '../../../../test/drawn.harness.tsx';
import { renderOffice, prepareOfficeTests } from '../../../../test/office.harness.tsx';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import { buildUndoPreview } from '../../../../test/undo.harness.ts';
import * as m from '../../../messages/messages.js';
import { UndoDialog } from './undo-dialog.tsx';
import { UndoPreview, useUndoPreview } from './undo-preview.tsx';

prepareOfficeTests();

const Preview = () => <UndoPreview preview={useUndoPreview(7)} />;

describe('the preview of an undo', () => {
  it('of many entries shows players, totals, the first rows and the number of others', async () => {
    mockReply(
      adminApi.adminPreviewUndo,
      buildUndoPreview({
        entries: [1, 2].map((id) => ({
          id,
          type: 'users.grant-inventory',
          text: `Granted a lantern to Player ${id}`,
          before: null,
          after: null,
        })),
        entriesTotal: 25,
        players: 25,
        effects: [{ key: 'staff.undoThing', label: 'Lantern', amount: '-50', players: 25 }],
        rows: [1, 2].map((userId) => ({
          userId,
          username: `Player ${userId}`,
          label: 'Lantern',
          amount: '-2',
        })),
        rowsTotal: 25,
        tables: [{ table: 'items', label: 'Items of players', added: 0, changed: 50, removed: 0 }],
      }),
    );
    await renderOffice(Preview);
    await expect
      .element(page.getByText(m.admin_undo_players({ count: 25 }), { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText('-50')).toBeVisible();
    const rows = getControlByRole('table', m.admin_undo_who());
    await expect.element(rows.getByText('Player 2')).toBeVisible();
    await expect.element(page.getByText('Granted a lantern to Player 1')).toBeVisible();
    expect(page.getByText(m.admin_undo_more({ count: 23 })).elements()).toHaveLength(2);
    const tables = getControlByRole('table', m.admin_undo_tables());
    expect(tables.elements()).toEqual([]);
    await page.getByText(m.admin_undo_everything()).click();
    await expect.element(tables.getByText('Items of players')).toBeVisible();
    await expect.element(tables.getByText('50')).toBeVisible();
  });

  it('of one entry shows the removed values struck through, and the restored ones', async () => {
    mockReply(
      adminApi.adminPreviewUndo,
      buildUndoPreview({
        entries: [
          {
            id: 7,
            type: 'users.update',
            text: 'Blocked',
            before: { statusId: 3 },
            after: { statusId: 2 },
          },
        ],
      }),
    );
    await renderOffice(Preview);
    await expect.element(page.getByRole('deletion')).toHaveTextContent('3');
    await expect.element(page.getByText(m.admin_undo_final())).not.toBeInTheDocument();
    await expect.element(page.getByRole('insertion')).toHaveTextContent('2');
  });

  it('of one grant shows the totals first and its record on demand', async () => {
    mockReply(
      adminApi.adminPreviewUndo,
      buildUndoPreview({
        entries: [
          { id: 7, type: 'users.update', text: 'Granted', before: { statusId: 3 }, after: null },
        ],
        effects: [{ key: 'staff.undoThing', label: 'Lantern', amount: '-2', players: 1 }],
        canBeUndone: false,
      }),
    );
    await renderOffice(Preview);
    await expect.element(page.getByText('-2')).toBeVisible();
    await expect.element(page.getByText(m.admin_undo_final())).toBeVisible();
    await expect.element(page.getByRole('deletion')).not.toBeInTheDocument();
    await page.getByText(m.admin_undo_everything()).click();
    await expect.element(page.getByRole('deletion')).toBeVisible();
  });

  it('says why an undo is impossible', async () => {
    mockReply(adminApi.adminPreviewUndo, buildRefusal('NOT_UNDOABLE'));
    await renderOffice(Preview);
    await expect.element(page.getByRole('alert')).toBeVisible();
  });
});

describe('the dialog of an undo', () => {
  it('runs only after its effect is shown, neither by button nor by keyboard before', async () => {
    const reply = Promise.withResolvers<ReturnType<typeof buildUndoPreview>>();
    mockReply(adminApi.adminPreviewUndo, () => reply.promise);
    const undone = mockReply(adminApi.adminUndo, { id: 42, undoable: false });
    await renderOffice(() => <UndoDialog commandId={7} text="Granted" onClose={() => undefined} />);
    await page.getByRole('textbox').fill('By mistake');
    const undo = getControlByRole('button', m.admin_undo());
    await expect.element(undo).toBeDisabled();
    await pressKeys('{Control>}{Enter}{/Control}');
    reply.resolve(
      buildUndoPreview({
        effects: [{ key: 'taken', label: 'Taken back', amount: '-2', players: 1 }],
      }),
    );
    await expect.element(page.getByText('Taken back')).toBeVisible();
    expect(undone).toEqual([]);
    await undo.click();
    await expect.poll(() => undone.map(({ body }) => body)).toEqual([{ reason: 'By mistake' }]);
  });
});
