import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * Answers of the development wallet to a request. `guard` approves a transaction and adds an
 * instruction to it, as some real wallets do.
 */
export type WalletApproval = 'approve' | 'decline' | 'guard';
export interface WalletApprovalRequest {
  readonly kind: 'connect' | 'message' | 'transaction';
  /** Text to be signed; empty if there is none to show. */
  readonly text: string;
  answer(approval: WalletApproval): void;
}
const open = createAtom<WalletApprovalRequest | null>(null);
export const useWalletApprovalRequest = (): WalletApprovalRequest | null => useSelector(open);

/**
 * Waits for a decision in the dialog of the development wallet. Without a decision the request
 * never ends, like a request to a wallet that hangs.
 */
export const requestWalletApproval = (
  kind: WalletApprovalRequest['kind'],
  text = '',
): Promise<WalletApproval> =>
  new Promise((resolve) => {
    open.set({
      kind,
      text,
      answer: (approval) => {
        open.set(null);
        resolve(approval);
      },
    });
  });
/** Closes the dialog without an answer, to imitate a wallet that hangs. */
export const closeApprovalRequest = (): void => open.set(null);
