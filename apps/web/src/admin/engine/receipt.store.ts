import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * What the last command did, with the way back. It stays until it is closed or the next command
 * replaces it.
 */
export interface Receipt {
  readonly commandId: number;
  readonly text: string;
}

const receipt = createAtom<Receipt | null>(null);

export const showReceipt = (next: Receipt): void => receipt.set(next);
export const closeReceipt = (): void => receipt.set(null);
export const useReceipt = (): Receipt | null => useSelector(receipt);
