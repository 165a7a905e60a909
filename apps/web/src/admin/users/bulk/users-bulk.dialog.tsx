import { getCallCommand } from '@guildhall/contract/office/commands';
import type { UserBulkAction } from '@guildhall/contract/office/users-bulk';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { buildPreviewQuery } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { isStaleBulkSelectionError } from '../../engine/form/stale-set.ts';
import { isValidTimeOrNull } from '../../engine/text/time-text.ts';
import s from '../../styles/player.module.css';
import {
  AvatarGrantField,
  UserBlockEndField,
  CurrencyGrantFields,
  ItemGrantFields,
  useGrantableCurrencies,
} from '../grant/grant-fields.tsx';
import { parseGrantAmountInMinorUnits } from '../grant/grant-units.ts';
import { parseGrantAmount } from '../user-queries.ts';
import { isSupplyTooSmallForGrant, UsersBulkPreview } from './users-bulk.preview.tsx';

export type UserBulkKind = UserBulkAction['kind'];

const titles: Readonly<Record<UserBulkKind, () => string>> = {
  block: () => m.admin_users_block_title(),
  unblock: () => m.admin_users_unblock_title(),
  item: () => m.admin_users_grant_item_title(),
  currency: () => m.admin_users_grant_currency_title(),
  avatar: () => m.admin_users_grant_avatar_title(),
};
const actionName = (kind: UserBulkKind, count: number): string =>
  kind === 'block'
    ? m.admin_users_block_do({ count })
    : kind === 'unblock'
      ? m.admin_users_unblock_do({ count })
      : m.admin_users_grant_do({ count });
/** State of the fields of an action; `action` is undefined until the fields are complete. */
function useAction(kind: UserBulkKind, given: number | undefined) {
  const [until, setUntil] = useState<string | null>(null);
  const [itemId, setItemId] = useState<number | null>(given ?? null);
  const [amount, setAmount] = useState('1');
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('1');
  const [avatarId, setAvatarId] = useState<number | null>(null);
  const { currency } = useGrantableCurrencies(code);
  const actions: Readonly<Record<UserBulkKind, () => UserBulkAction | undefined>> = {
    block: () => (isValidTimeOrNull(until) ? { kind: 'block', until } : undefined),
    unblock: () => ({ kind: 'unblock' }),
    item: () =>
      itemId === null
        ? undefined
        : { kind: 'item', inventoryId: itemId, amount: parseGrantAmount(amount) },
    currency: () =>
      currency && {
        kind: 'currency',
        currency: code,
        amount: parseGrantAmountInMinorUnits(typed, currency.decimals),
      },
    avatar: () => (avatarId === null ? undefined : { kind: 'avatar', avatarId }),
  };
  const fields = {
    block: <UserBlockEndField value={until} onChange={setUntil} />,
    unblock: null,
    item: (
      <ItemGrantFields
        grantKind="item"
        itemId={itemId}
        onItem={setItemId}
        amount={amount}
        onAmount={setAmount}
      />
    ),
    currency: <CurrencyGrantFields code={code} onCode={setCode} typed={typed} onTyped={setTyped} />,
    avatar: <AvatarGrantField value={avatarId} onChange={setAvatarId} />,
  };
  return { action: actions[kind](), fields: fields[kind] };
}
/** Users by their ids, or all users that match the filters of the list. */
interface Chosen {
  readonly ids: readonly number[];
  readonly filters: Readonly<Record<string, unknown>> | undefined;
}
const settleMs = 400;
/**
 * Returns an action only after it has been unchanged for a moment, because each preview executes
 * the action on all users.
 */
function useStill(action: UserBulkAction | undefined): UserBulkAction | undefined {
  const text = JSON.stringify(action);
  const [still, setStill] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return still === text ? action : undefined;
}
/** Asks the server for the effect of an action: it applies the action and rolls it back. */
function useUsersPreview({ ids, filters }: Chosen, asked: UserBulkAction | undefined) {
  const action = useStill(asked);
  return useQuery({
    // the dialog that displays the preview is loaded later, so all state changes must be reported.
    notifyOnChangeProps: 'all',
    ...buildPreviewQuery(['users', filters ?? [...ids], action], ({ signal }) =>
      callAdminApi('adminBulkUsers', {
        query: { preview: 'true' },
        body: {
          ...(filters ? { filters: filters } : { users: ids.map((id) => ({ id })) }),
          action: action ?? { kind: 'unblock' },
        },
        ownMessage: 'except-429',
        timeoutMs: limits.longRequestTimeoutMs,
        signal,
      }),
    ),
    enabled: action !== undefined && (filters !== undefined || ids.length > 0),
  });
}

/**
 * Runs one action for one user or many. First shows how many users the action affects and how much
 * it changes; then runs exactly the action shown.
 */
export function UsersBulkDialog({
  kind,
  ids,
  filters,
  itemId,
  onDone,
  onClose,
}: {
  kind: UserBulkKind;
  ids: readonly number[];
  /** Filters of the list if all matching users are selected; they are used in place of `ids`. */
  filters?: Readonly<Record<string, unknown>> | undefined;
  /** The item to be granted, if it is already chosen. */
  itemId?: number | undefined;
  /** Receives the chosen users, and the filters if all matching users were chosen. */
  onDone?: (ids: readonly number[], filters?: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}) {
  const [chosen] = useState<Chosen>({ ids, filters });
  const { action, fields } = useAction(kind, itemId);
  const preview = useUsersPreview(chosen, action);
  const { data } = preview;
  const touched = data?.touched ?? [];
  const run = async (reason: string) => {
    if (!action || !data) return;
    const users = touched.map(({ id, version }) => ({ id, version }));
    const whom = chosen.filters ? { filters: chosen.filters, seen: data.seen } : { users };
    const result = await callAdminApi('adminBulkUsers', {
      body: { ...whom, action, reason },
      ownMessage: 'except-429',
      timeoutMs: limits.longRequestTimeoutMs,
    }).catch((error: unknown) => {
      // other users match the filters now, so the preview shows them before anything is changed.
      if (isStaleBulkSelectionError(error)) void preview.refetch();
      throw error;
    });
    // also deselects the users whom the command skipped; the preview has announced these users
    onDone?.(chosen.ids, chosen.filters);
    const outcome =
      result.leftOut.length > 0
        ? m.admin_users_done_partly({ count: result.touched.length, out: result.leftOut.length })
        : m.admin_users_done({ count: result.touched.length });
    await showCommandSuccess({
      message: m.admin_updated(),
      commandId: result.commandId,
      command: getCallCommand('adminBulkUsers'),
      text: `${titles[kind]()}: ${outcome}`,
    });
  };
  return (
    <ReasonDialog
      open
      wide
      note={m.admin_preview_nothing_yet()}
      title={titles[kind]()}
      action={actionName(kind, touched.length)}
      isDangerous={kind === 'block'}
      isReady={
        action !== undefined &&
        data !== undefined &&
        !preview.isFetching &&
        !preview.isError &&
        touched.length > 0 &&
        !isSupplyTooSmallForGrant(data.what)
      }
      isReasonLast={kind !== 'block' && kind !== 'unblock'}
      onClose={onClose}
      run={run}
    >
      <div className={s.grant}>
        {fields}
        <UsersBulkPreview
          kind={kind}
          chosen={chosen.filters ? undefined : chosen.ids.length}
          preview={preview}
        />
      </div>
    </ReasonDialog>
  );
}
