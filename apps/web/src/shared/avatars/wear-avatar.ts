import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { call } from '../api/call.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { refetchQueries } from '../query/refetch.ts';
import { sessionStore } from '../session/session.store.ts';

/**
 * Makes the player wear an avatar and shows a message; if the call is refused, the message gives
 * the reason.
 */
export async function wearAvatar(avatarId: number): Promise<void> {
  const id = sessionStore.get()?.userId;
  if (id === undefined) return;
  try {
    await call('wearAvatar', { params: { id }, body: { avatarId }, ownMessage: 'except-429' });
  } catch (error) {
    showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });
    return;
  }
  showMessage({ text: m.profile_avatar_changed(), tone: 'success' });
  await refetchQueries(queryClient, { queryKey: buildQueryKey('user') });
}
