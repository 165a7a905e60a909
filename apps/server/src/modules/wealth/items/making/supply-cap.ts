import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Tx } from '../../../../kernel/db/db.ts';
import { buildFieldError } from '../../../../kernel/errors.ts';
import { itemMessages } from '../items.messages.ts';
import { countIssuedItems, lockHighestSerialNumber, type ItemOrigin } from './serials.store.ts';

/**
 * Throws VALIDATION at the field `supplyCap` if an item of the origin has a serial number above the
 * new cap. Locks the serial numbers, so that no item gets a new serial number until commit.
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
