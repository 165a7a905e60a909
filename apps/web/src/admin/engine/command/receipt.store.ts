import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * Result of the last command, with its undo or the approval it waits for. It stays until it is
 * closed or the next command replaces it.
 */
export type CommandReceipt = { readonly text: string } & (
  | { readonly commandId: number }
  /** The command was not run: a second administrator decides. */
  | { readonly approvalId: number }
);

const receipt = createAtom<CommandReceipt | null>(null);

export const showCommandReceipt = (next: CommandReceipt): void => receipt.set(next);
export const closeCommandReceipt = (): void => receipt.set(null);
export const useCommandReceipt = (): CommandReceipt | null => useSelector(receipt);
