import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { CellValue, RarityMark } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { buildSectionRowQuery } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { collectionsSection } from '@guildhall/contract/wealth/items/collections.section';
import { inventoriesSection } from '@guildhall/contract/wealth/items/inventories.section';
import { localizeDeclaration } from '../../pages.ts';
import s from '../../styles/player.module.css';
import { ItemGrantFields } from './grant-fields.tsx';
import { parseGrantAmount } from '../user-queries.ts';
import type { AdminUser } from '../user-state.tsx';

/**
 * Kind of a granted item. `item`: an item of an inventory. `asset`: an item of a collection; its
 * owner may mint it.
 */
type Granted = 'item' | 'asset';
/** Preview of a grant: recipient, reward and quantity. */
function Preview({
  user,
  itemId,
  amount,
  grantKind,
}: {
  user: AdminUser;
  itemId: number;
  amount: number;
  grantKind: Granted;
}) {
  const { data: item } = useQuery(
    buildSectionRowQuery(grantKind === 'asset' ? collectionsSection : inventoriesSection, itemId),
  );
  if (!item) return null;
  const cap = item['supplyCap'];
  return (
    <dl className={s.preview}>
      <dt>{m.admin_grant_to()}</dt>
      <dd>{user.username}</dd>
      <dt>{m.admin_grant_item()}</dt>
      <dd>{String(item['name'])}</dd>
      <dt>{m.admin_item_rarity()}</dt>
      <dd>
        <RarityMark rarity={Number(item['rarity'])} />
      </dd>
      <dt>{m.admin_grant_copies()}</dt>
      <dd>× {amount}</dd>
      <dt>{localizeDeclaration(inventoriesSection).fields.supplyCap.label}</dt>
      <dd>
        {typeof cap === 'number' ? (
          <CellValue field={inventoriesSection.fields.supplyCap} value={cap} row={item} />
        ) : (
          m.admin_grant_no_cap()
        )}
      </dd>
    </dl>
  );
}

/** Grants copies of an item to a player. The receipt offers to reverse the grant. */
export function GrantItemDialog({
  user,
  open,
  grantKind = 'item',
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  grantKind?: Granted;
  onClose: () => void;
}) {
  const [itemId, setItemId] = useState<number | null>(null);
  const [amount, setAmount] = useState('1');
  const close = () => {
    setItemId(null);
    setAmount('1');
    onClose();
  };
  const run = async (reason: string) => {
    if (itemId === null) return;
    const granted = parseGrantAmount(amount);
    const shared = { params: { id: user.id }, ownMessage: 'except-429' } as const;
    const call = grantKind === 'asset' ? 'adminGrantAsset' : 'adminGrantInventory';
    const { commandId } =
      call === 'adminGrantAsset'
        ? await callAdminApi(call, {
            ...shared,
            body: { collectionId: itemId, amount: granted, reason },
          })
        : await callAdminApi(call, {
            ...shared,
            body: { inventoryId: itemId, amount: granted, reason },
          });
    await showCommandSuccess({
      message: m.admin_granted(),
      commandId,
      command: getCallCommand(call),
      text: m.admin_receipt_granted({ amount: granted, name: user.username }),
    });
  };
  return (
    <ReasonDialog
      open={open}
      title={
        grantKind === 'asset'
          ? m.admin_grant_asset_title({ name: user.username })
          : m.admin_grant_title({ name: user.username })
      }
      action={m.admin_grant()}
      isReady={itemId !== null}
      isReasonLast
      onClose={close}
      run={run}
    >
      <div className={s.grant}>
        <ItemGrantFields
          grantKind={grantKind}
          itemId={itemId}
          onItem={setItemId}
          amount={amount}
          onAmount={setAmount}
        />
        {itemId !== null && (
          <Preview
            user={user}
            itemId={itemId}
            amount={parseGrantAmount(amount)}
            grantKind={grantKind}
          />
        )}
      </div>
    </ReasonDialog>
  );
}
