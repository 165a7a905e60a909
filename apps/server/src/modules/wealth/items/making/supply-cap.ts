import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Tx } from '../../../../kernel/db/db.ts';
import { buildFieldError } from '../../../../kernel/errors.ts';
import { itemMessages } from '../items.messages.ts';
import { countIssuedItems, lockHighestSerialNumber, type ItemOrigin } from './serials.store.ts';

/**
 * Checks that no item of an origin has a serial number above a new supply cap, and lets nobody take
 * one until the transaction ends. Throws VALIDATION naming the field `supplyCap`.
 */
export async function assertCapAboveSerialNumbers(
  tx: Tx,
  origin: ItemOrigin,
  id: number,
  supplyCap: number | null,
): Promise<void> {
  if (supplyCap === null) return;
  const serial = await lockHighestSerialNumber(tx, origin, id);
  const count = await countIssuedItems(tx, origin, id);
  if (count > supplyCap) throw buildFieldError('supplyCap', problem('exist', { count }));
  if (serial > supplyCap) throw buildFieldError('supplyCap', itemMessages.serialExists({ serial }));
}
