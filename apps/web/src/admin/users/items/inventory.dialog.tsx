import { getCallCommand } from '@guildhall/contract/office/commands';
import { inventorySectionNames } from '@guildhall/contract/wealth/items/inventories.section';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { useLastPageRedirect } from '../../../shared/page/use-existing-page.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { YesNoText, InstantText, RarityMark, Thumbnail } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import {
  SelectFilter,
  listRarityOptions,
  TextFilter,
} from '../../engine/filter/filter-controls.tsx';
import { Pagination } from '../../engine/list/pagination.tsx';
import { DialogCommandReceipt } from '../../engine/command/receipt-bar.tsx';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { ReferenceSelect } from '../../engine/field/ref-select.tsx';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import { translateToPageLanguage } from '../../office-texts.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import t from '../../styles/table.module.css';
import { ItemSearch } from './find-item.tsx';
import { GrantItemDialog } from '../grant/grant.dialog.tsx';
import { ChangeItemDialog, CreateItemDialog } from './item-form.dialog.tsx';
import { ItemHistoryDialog } from './item-history.dialog.tsx';
import { parsePositiveId, buildUserItemsQuery, type UserItemFilters } from '../user-queries.ts';
import type { AdminUser, UserItem } from '../user-state.tsx';

/** Number of the section Equipment; only its items have slots that can be changed (R5.14). */
const changeable = 0;
interface Actions {
  readonly onHistory: (itemId: number) => void;
  readonly onDelete: (item: UserItem) => void;
  readonly onChange: (item: UserItem) => void;
}
const historyColumn = ({ onHistory }: Actions): TableColumn<UserItem> => ({
  name: 'history',
  label: m.admin_item_history(),
  cell: (item) => (
    <button
      type="button"
      className={joinClassNames(c.btn, c.small)}
      aria-label={m.admin_item_history_one({ name: item.name, issued: item.issuedId })}
      onClick={() => onHistory(item.id)}
    >
      {m.admin_item_history()}
    </button>
  ),
});
const fateColumn = (): TableColumn<UserItem> => ({
  name: 'fate',
  label: m.admin_item_fate(),
  cell: (item) => item.fate ?? '',
});
/** Columns of owned items or of deleted items. Deleted items can be neither changed nor deleted. */
const columnsOf = (actions: Actions, isGone: boolean): TableColumn<UserItem>[] =>
  isGone
    ? [...aboutColumns(), fateColumn(), historyColumn(actions)]
    : [...aboutColumns(), historyColumn(actions), ...actionColumns(actions)];
const aboutColumns = (): TableColumn<UserItem>[] => [
  {
    name: 'image',
    label: m.admin_item_picture(),
    cell: (item) => <Thumbnail src={item.imageUrl} rarity={item.rarity} />,
  },
  {
    name: 'name',
    label: m.admin_item_name(),
    cell: (item) => <span className={t.clip}>{item.name}</span>,
  },
  {
    name: 'rarity',
    label: m.admin_item_rarity(),
    cell: (item) => <RarityMark rarity={item.rarity} />,
  },
  { name: 'type', label: m.admin_item_type(), cell: (item) => item.typeName },
  {
    name: 'section',
    label: m.admin_item_section(),
    cell: ({ section }) =>
      inventorySectionNames[section]
        ? translateToPageLanguage(inventorySectionNames[section])
        : section,
  },
  {
    name: 'issuedId',
    label: m.admin_item_issued(),
    isNumeric: true,
    cell: (item) => item.issuedId,
  },
  { name: 'nft', label: 'NFT', cell: (item) => <YesNoText on={item.assetId !== null} /> },
  {
    name: 'grantedAt',
    label: m.admin_item_granted(),
    cell: (item) => <InstantText iso={item.grantedAt} />,
  },
];
const actionColumns = ({ onDelete, onChange }: Actions): TableColumn<UserItem>[] => [
  {
    name: 'change',
    label: m.admin_item_change(),
    cell: (item) => (
      <button
        type="button"
        className={joinClassNames(c.btn, c.small)}
        aria-label={m.admin_item_change_one({ name: item.name, issued: item.issuedId })}
        title={item.section === changeable ? undefined : m.admin_item_unchangeable()}
        disabled={item.section !== changeable}
        onClick={() => onChange(item)}
      >
        {m.admin_item_change()}
      </button>
    ),
  },
  {
    name: 'delete',
    label: m.admin_delete(),
    cell: (item) => (
      // an item that is on the blockchain cannot be taken away (R5.15)
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger, c.small)}
        aria-label={m.admin_item_delete_one({ name: item.name, issued: item.issuedId })}
        disabled={item.assetId !== null}
        onClick={() => onDelete(item)}
      >
        {m.admin_delete()}
      </button>
    ),
  },
];

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

function Tools({
  filters,
  onFilters,
  onHistory,
}: {
  filters: UserItemFilters;
  onFilters: (next: UserItemFilters) => void;
  onHistory: (itemId: number) => void;
}) {
  const put = (next: Partial<UserItemFilters>) => onFilters({ ...filters, ...next, page: 1 });
  return (
    <>
      <SelectFilter
        label={m.admin_item_rarity()}
        value={String(filters.rarity ?? '')}
        options={listRarityOptions()}
        onChange={(text) => put({ rarity: numberOf(text) })}
      />
      <SelectFilter
        label={m.admin_item_section()}
        value={String(filters.section ?? '')}
        options={inventorySectionNames.map(
          (name, at) => [String(at), translateToPageLanguage(name)] as const,
        )}
        onChange={(text) => put({ section: numberOf(text) })}
      />
      <div className={joinClassNames(t.filter, t.instant)}>
        <span>{m.admin_item_type()}</span>
        <ReferenceSelect
          target={findRefTargetByName('inventory-types')}
          label={m.admin_item_type()}
          value={filters.typeId ?? null}
          onChange={(id) => put({ typeId: id ?? undefined })}
        />
      </div>
      <div className={joinClassNames(t.filter, t.instant)}>
        <span>{m.admin_item_common()}</span>
        <ReferenceSelect
          target={findRefTargetByName('inventories')}
          label={m.admin_item_common()}
          value={filters.commonId ?? null}
          onChange={(id) => put({ commonId: id ?? undefined })}
        />
      </div>
      <div className={joinClassNames(t.filter, t.instant)}>
        <span>{m.admin_item_collection()}</span>
        <ReferenceSelect
          target={findRefTargetByName('collections')}
          label={m.admin_item_collection()}
          value={filters.collectionId ?? null}
          onChange={(id) => put({ collectionId: id ?? undefined })}
        />
      </div>
      <TextFilter
        label={m.admin_item_issued()}
        isNumber
        value={String(filters.issuedId ?? '')}
        onChange={(text) => put({ issuedId: parsePositiveId(text) })}
      />
      <SelectFilter
        label="NFT"
        value={String(filters.isAsset ?? '')}
        options={[
          ['true', m.admin_yes()],
          ['false', m.admin_no()],
        ]}
        onChange={(text) => put({ isAsset: text === '' ? undefined : text === 'true' })}
      />
      <SelectFilter
        label={m.admin_item_gone()}
        value={String(filters.gone ?? '')}
        options={[['true', m.admin_yes()]]}
        onChange={(text) => put({ gone: text === 'true' ? true : undefined })}
      />
      <ItemSearch onFind={onHistory} />
    </>
  );
}

function Inventory({
  user,
  onDelete,
  onChange,
  onHistory,
  onGrant,
  onMake,
  children,
}: Actions & { user: AdminUser; onGrant: () => void; onMake: () => void; children?: ReactNode }) {
  const [filters, setFilters] = useState<UserItemFilters>({ page: 1 });
  const items = useQuery(buildUserItemsQuery(user.id, filters));
  const isGone = filters.gone === true;
  const shown = useMemo(
    () => columnsOf({ onDelete, onChange, onHistory }, isGone),
    [onDelete, onChange, onHistory, isGone],
  );
  useLastPageRedirect(filters.page, items.data, (page) => setFilters({ ...filters, page }));
  return (
    <div className={s.inventory}>
      <div className={s.tools} role="search">
        <Tools filters={filters} onFilters={setFilters} onHistory={onHistory} />
        <div className={joinClassNames(t.end, c.row)}>
          <button type="button" className={c.btn} onClick={onMake}>
            {m.admin_item_make()}
          </button>
          <button type="button" className={joinClassNames(c.btn, c.primary)} onClick={onGrant}>
            {m.admin_grant()}
          </button>
        </div>
      </div>
      <div className={s.items}>
        <DataTable
          name={m.admin_user_inventory()}
          columns={shown}
          rows={items.data?.data}
          isError={items.isError}
          isStale={items.isPlaceholderData}
          onRetry={() => void items.refetch()}
          emptyText={m.admin_items_empty()}
        />
      </div>
      {children}
      <Pagination
        page={filters.page}
        totalPages={items.data?.totalPages ?? 1}
        onPage={(page) => setFilters({ ...filters, page })}
      />
    </div>
  );
}

function DeleteItemDialog({
  user,
  item,
  onClose,
}: {
  user: AdminUser;
  item: UserItem | undefined;
  onClose: () => void;
}) {
  const run = async (reason: string) => {
    if (!item) return;
    const { commandId } = await callAdminApi('adminDeleteUserInventory', {
      params: { id: user.id, itemId: item.id },
      headers: { 'x-reason': encodeURIComponent(reason) },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_inventory_deleted(),
      commandId,
      command: getCallCommand('adminDeleteUserInventory'),
      text: m.admin_receipt_item_deleted({ item: item.name, name: user.username }),
    });
  };
  return (
    <ReasonDialog
      open={item !== undefined}
      title={m.admin_item_delete_title()}
      action={m.admin_delete()}
      isDangerous
      onClose={onClose}
      run={run}
    >
      <p>
        {item &&
          m.admin_item_delete_text({ item: item.name, issued: item.issuedId, name: user.username })}
      </p>
    </ReasonDialog>
  );
}

/**
 * Items of a player, with Grant, Change, Delete and items made by hand (R2.156 to R2.161). `around`
 * wraps the list; dialogs opened from it are rendered outside that wrapper.
 */
export function PlayerInventory({
  user,
  around = (list) => list,
  children,
}: {
  user: AdminUser;
  around?: (list: ReactNode) => ReactNode;
  children?: ReactNode;
}) {
  const [deleting, setDeleting] = useState<UserItem>();
  const [changing, setChanging] = useState<UserItem>();
  const [historyOf, setHistoryOf] = useState<number>();
  const [isMaking, setMaking] = useState(false);
  const [isGranting, setGranting] = useState(false);
  return (
    <>
      {around(
        <Inventory
          user={user}
          onDelete={setDeleting}
          onChange={setChanging}
          onHistory={setHistoryOf}
          onGrant={() => setGranting(true)}
          onMake={() => setMaking(true)}
        >
          {children}
        </Inventory>,
      )}
      <GrantItemDialog user={user} open={isGranting} onClose={() => setGranting(false)} />
      <CreateItemDialog user={user} open={isMaking} onClose={() => setMaking(false)} />
      <ChangeItemDialog user={user} item={changing} onClose={() => setChanging(undefined)} />
      <ItemHistoryDialog
        itemId={historyOf}
        onItem={setHistoryOf}
        onClose={() => setHistoryOf(undefined)}
      />
      <DeleteItemDialog user={user} item={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

/**
 * Like PlayerInventory, in a dialog over the list of users. The dialog stays open behind further
 * dialogs.
 */
export function InventoryDialog({
  user,
  open,
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <PlayerInventory
      user={user}
      around={(list) => (
        <Modal
          open={open}
          wide
          title={m.admin_inventory_of({ name: user.username })}
          onClose={onClose}
        >
          {list}
        </Modal>
      )}
    >
      <DialogCommandReceipt />
    </PlayerInventory>
  );
}
