import { useMutation } from '@tanstack/react-query';
import * as m from '../messages/messages.js';
import { showMessage } from '../ui/toasts/toast.store.ts';
import { call } from './api/call.ts';

/**
 * Sends the verification link again. Every failure shows a toast that stays until it is closed
 * (OP-88).
 */
export function useResendVerification(userId: number, onSent: () => void) {
  return useMutation({
    mutationFn: () =>
      call('resendEmailVerification', { params: { id: userId }, ownMessage: 'always' }),
    onSuccess: () => {
      onSent();
      showMessage({ text: m.success_resend(), tone: 'success' });
    },
    onError: () =>
      showMessage({
        key: 'resend',
        text: m.error_resend_failed(),
        tone: 'danger',
        durationMs: null,
      }),
  });
}
