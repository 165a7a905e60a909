import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { useLastPageRedirect } from '../../../shared/page/use-existing-page.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { InstantText, EmptyValue } from '../../engine/list/cell-value.tsx';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { Pagination } from '../../engine/list/pagination.tsx';
import c from '../../styles/controls.module.css';
import { buildItemHistoryQuery } from '../user-queries.ts';

type History = Result<(typeof adminApi)['adminItemHistory']>;
type Event = History['data'][number];
type Named = History['item'];

/** Shows another item and its owner; its history opens in place of the current history. */
function OtherItem({ item, onItem }: { item: Named; onItem: (id: number) => void }) {
  return (
    <span>
      <button type="button" className={c.link} onClick={() => onItem(item.id)}>
        {m.admin_item_history_one({ name: item.name, issued: item.issuedId })}
      </button>{' '}
      <Owner item={item} />
    </span>
  );
}
function Owner({ item: { userId, username } }: { item: Named }) {
  if (userId === null) return null;
  return (
    <Link className={c.link} {...buildOfficeLink('users', userId)} preload={false}>
      {username ?? `#${userId}`}
    </Link>
  );
}
const columns = (onItem: (id: number) => void): TableColumn<Event>[] => [
  { name: 'at', label: m.admin_log_when(), cell: (row) => <InstantText iso={row.at} /> },
  { name: 'event', label: m.admin_item_history(), cell: (row) => row.event },
  {
    name: 'text',
    label: m.admin_posting_cause(),
    cell: (row) => (
      <>
        <span>{row.text}</span>
        {row.from.length > 0 && <div>{m.admin_item_made_from()}</div>}
        {row.from.map((item) => (
          <div key={item.id}>
            <OtherItem item={item} onItem={onItem} />
          </div>
        ))}
        {row.into && (
          <div>
            {m.admin_item_went_into()} <OtherItem item={row.into} onItem={onItem} />
          </div>
        )}
        {row.reason !== null && row.reason !== '' && <div className={c.muted}>{row.reason}</div>}
      </>
    ),
  },
  {
    name: 'command',
    label: m.admin_transaction_record(),
    cell: (row) =>
      row.commandId === null ? (
        <EmptyValue />
      ) : (
        <Link
          className={c.link}
          {...buildOfficeLink('activity-log', row.commandId)}
          preload={false}
        >
          #{row.commandId} {row.actorName}
        </Link>
      ),
  },
];

interface HistoryProps {
  itemId: number | undefined;
  onItem: (id: number) => void;
  onClose: () => void;
}
/**
 * Reads one page of the history; a history that opens in place of this one begins with its first
 * page.
 */
function useHistoryPage(itemId: number | undefined) {
  const [turned, setTurned] = useState({ itemId, page: 1 });
  const page = turned.itemId === itemId ? turned.page : 1;
  const setPage = (next: number): void => setTurned({ itemId, page: next });
  const history = useQuery({
    ...buildItemHistoryQuery(itemId, page),
    placeholderData: (before: History | undefined) =>
      before?.item.id === itemId ? before : undefined,
  });
  useLastPageRedirect(page, history.data, setPage);
  return { history, page, setPage };
}
/** Present or last owner of the item. */
function Owned({ item, isGone }: { item: Named; isGone: boolean }) {
  const owner = isGone ? m.admin_item_last_owner({ name: '' }) : m.admin_item_owner({ name: '' });
  return (
    <p>
      {isGone && <strong>{m.admin_item_is_gone()} </strong>}
      {item.userId !== null && owner}
      <Owner item={item} /> <span className={c.mono}>ID {item.id}</span>
    </p>
  );
}
/** History of an item by its id, including deleted items. Without an id, the dialog is closed. */
export function ItemHistoryDialog({ itemId, onItem, onClose }: HistoryProps) {
  const { history, page, setPage } = useHistoryPage(itemId);
  const { item, isGone = false, totalPages = 1 } = history.data ?? {};
  return (
    <Modal
      open={itemId !== undefined}
      wide
      title={
        item
          ? m.admin_item_history_one({ name: item.name, issued: item.issuedId })
          : m.admin_item_history()
      }
      onClose={onClose}
    >
      {history.isError && <p className={c.error}>{m.admin_item_history_failed()}</p>}
      {item && <Owned item={item} isGone={isGone} />}
      {!history.isError && (
        <DataTable
          name={m.admin_item_history()}
          columns={columns(onItem)}
          rows={history.data?.data}
          isError={false}
          isStale={history.isPlaceholderData}
          onRetry={() => void history.refetch()}
          emptyText={m.admin_items_empty()}
        />
      )}
      {totalPages > 1 && <Pagination page={page} totalPages={totalPages} onPage={setPage} />}
    </Modal>
  );
}
