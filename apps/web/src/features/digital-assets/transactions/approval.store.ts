import { createAtom, useSelector } from '@tanstack/react-store';

/** Answers that the development wallet gives to a request, the ways of real wallets. */
export type Approval = 'approve' | 'decline' | 'guard';
export interface ApprovalRequest {
  readonly kind: 'connect' | 'message' | 'transaction';
  /** Text to be signed; empty if there is none to show. */
  readonly text: string;
  answer(approval: Approval): void;
}
const open = createAtom<ApprovalRequest | null>(null);
export const useApprovalRequest = (): ApprovalRequest | null => useSelector(open);

/**
 * Waits for a decision in the dialog of the development wallet. A request that is left unanswered
 * never ends, as with a wallet that hangs.
 */
export const requestApproval = (kind: ApprovalRequest['kind'], text = ''): Promise<Approval> =>
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
/** Closes the dialog without an answer: the wallet hangs. */
export const leaveUnanswered = (): void => open.set(null);
