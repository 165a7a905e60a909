import type { UserBulkAction, userBulkApi } from '@guildhall/contract/office/users-bulk';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findWearableAvatarOwners } from '../../wealth/avatars/avatars.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { lockTemplateSupply } from '../../wealth/items/items.api.ts';
import type { UserGrants } from '../user-items/user-items.api.ts';
import type { AdminUserRow } from '../users/users.api.ts';
import { bulkUserActionMessages } from './users-bulk.messages.ts';

type Staff = Call<UserActor>;
type What = NonNullable<Reply<typeof userBulkApi.adminBulkUsers>['what']>;
interface CostDeps {
  readonly kernel: Kernel;
  readonly grants: UserGrants;
  readonly bank: Bank;
}
/**
 * Finds the avatar to grant, with the accounts that own it. Throws VALIDATION, naming the field, if
 * there is no such avatar.
 */
export async function findGrantedAvatar(
  tx: Tx,
  action: UserBulkAction,
  rows: readonly AdminUserRow[],
) {
  if (action.kind !== 'avatar') return undefined;
  const known = await findWearableAvatarOwners(
    tx,
    action.avatarId,
    rows.map((row) => row.account_id),
  );
  if (!known)
    throw buildFieldError('action.avatarId', problem('idAbsent', { id: action.avatarId }));
  return known;
}
/**
 * Computes what an action gives to the selected players, and checks that the supply suffices.
 * Throws VALIDATION, naming the field.
 */
export async function computeBulkActionCost(
  { kernel, grants, bank }: CostDeps,
  tx: Tx,
  call: Staff,
  action: UserBulkAction,
  heads: number,
): Promise<What | null> {
  if (action.kind === 'item') {
    const total = BigInt(action.amount) * BigInt(heads);
    const given = { currency: null, amount: total };
    await kernel.approvals.validateCeiling(tx, call, given, 'action.amount');
    const supply = await lockTemplateSupply(tx, action.inventoryId);
    if (!supply)
      throw buildFieldError('action.inventoryId', problem('idAbsent', { id: action.inventoryId }));
    return {
      name: supply.name,
      currency: null,
      decimals: 0,
      total: String(total),
      left: supply.left === null ? null : String(supply.left),
      issued: String(supply.issued),
      held: null,
    };
  }
  if (action.kind === 'currency') {
    const { name, decimals } = await grants.requireGrantableCurrency(tx, action);
    await kernel.approvals.validateCeiling(
      tx,
      call,
      { currency: action.currency, amount: BigInt(action.amount) * BigInt(heads) },
      'action.amount',
    );
    const left = await bank.left(tx, action.currency);
    return {
      name,
      currency: action.currency,
      decimals,
      total: String(BigInt(action.amount) * BigInt(heads)),
      left: left === null ? null : String(left),
      issued: null,
      held: String(await bank.held(tx, action.currency)),
    };
  }
  if (
    action.kind === 'block' &&
    action.until !== null &&
    new Date(action.until) <= kernel.clock.now()
  )
    throw buildFieldError('action.until', bulkUserActionMessages.mustFuture());
  return null;
}
