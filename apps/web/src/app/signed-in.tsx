import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApplyAccountLocale } from '../shared/locale/stored-locale.ts';
import { usePushRegistration } from '../shared/push/use-push.ts';
import { markSessionEndedByUser } from '../shared/session/leave.ts';
import { onOtherTabSignOut } from '../shared/session/leaving-tabs.ts';
import { useSession } from '../shared/session/session.store.ts';

function StoredLocale() {
  useApplyAccountLocale();
  return null;
}

/** Keeps half-filled forms when a session expires. */
function useFormRecovery() {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const stopListening = onOtherTabSignOut(userId, markSessionEndedByUser);
    // loaded late, because nobody types anything in the first moments of a page
    void import('../shared/form/form-recovery.ts').then(
      ({ keepFormInputAcrossSessions: keepForm }) => {
        if (!hasLeft) stop = keepForm(userId);
      },
      () => undefined,
    );
    return () => {
      hasLeft = true;
      stopListening();
      stop?.();
    };
  }, [userId]);
}

/**
 * Frame of the signed-in pages. Draws nothing once the session has ended, even before the router
 * has left the page, so that no part sends further requests.
 */
export function SignedInFrame() {
  usePushRegistration();
  useFormRecovery();
  if (!useSession()) return null;
  return (
    <>
      <StoredLocale />
      <Outlet />
    </>
  );
}
