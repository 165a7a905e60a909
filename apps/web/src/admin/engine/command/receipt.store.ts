import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * Result of the last command, with its undo or its pending approval request. It stays until it is
 * closed or replaced by the next command.
 */
export type CommandReceipt = { readonly text: string } & (
  | { readonly commandId: number }
  /** Id of the command's approval request, which a second administrator must decide. */
  | { readonly approvalId: number }
);

const receipt = createAtom<CommandReceipt | null>(null);

export const showCommandReceipt = (next: CommandReceipt): void => receipt.set(next);
export const closeCommandReceipt = (): void => receipt.set(null);
export const useCommandReceipt = (): CommandReceipt | null => useSelector(receipt);
