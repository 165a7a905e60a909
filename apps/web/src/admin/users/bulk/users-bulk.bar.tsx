import { limits } from '@guildhall/contract/limits';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { createLazyDialog } from '../../../shared/parts/lazy-dialog.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { BulkSelectionCount, countSelectedRows } from '../../engine/bulk/bulk-count.tsx';
import type { RowSelection } from '../../engine/list/use-selection.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import type { UserBulkKind } from './users-bulk.dialog.tsx';

const UsersBulkDialog = createLazyDialog(
  async () => (await import('./users-bulk.dialog.tsx')).UsersBulkDialog,
);

/** Actions on all ticked users; replaces the filters while any user is ticked. */
export function UsersBulkBar({ selection }: { selection: RowSelection }) {
  const [kind, setKind] = useState<UserBulkKind>();
  const isTooMany = countSelectedRows(selection) > limits.userBulkMax;
  const kinds: readonly (readonly [UserBulkKind, string])[] = [
    ['item', m.admin_grant_item_many()],
    ['currency', m.admin_grant_currency()],
    ['avatar', m.admin_grant_avatar()],
    ['unblock', m.admin_users_unblock()],
    ['block', m.admin_users_block()],
  ];
  return (
    <div className={joinClassNames(t.filters, t.bulk)} role="toolbar" aria-label={m.admin_bulk()}>
      <BulkSelectionCount selection={selection} max={limits.userBulkMax} />
      {kinds.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={joinClassNames(c.btn, name === 'block' && c.danger)}
          disabled={isTooMany}
          onClick={() => setKind(name)}
        >
          {label}
        </button>
      ))}
      <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={selection.clear}>
        {m.admin_bulk_clear()}
      </button>
      {kind && (
        <UsersBulkDialog
          kind={kind}
          ids={[...selection.ids]}
          filters={selection.allMatching?.filters}
          onDone={selection.remove}
          onClose={() => setKind(undefined)}
        />
      )}
    </div>
  );
}
