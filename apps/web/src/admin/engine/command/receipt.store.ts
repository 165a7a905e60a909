import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * Result of the last command, with its undo or the approval it waits for. It stays until it is
 * closed or the next command replaces it.
 */
export type Receipt = { readonly text: string } & (
  | { readonly commandId: number }
  /** The command was not run: a second administrator decides. */
  | { readonly approvalId: number }
);

const receipt = createAtom<Receipt | null>(null);

export const showReceipt = (next: Receipt): void => receipt.set(next);
export const closeReceipt = (): void => receipt.set(null);
export const useReceipt = (): Receipt | null => useSelector(receipt);
