import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStoredLocale } from '../shared/stored-locale.ts';
import { saveTyped, putTypedBack } from '../shared/kept-form.ts';
import { usePush } from '../shared/push/use-push.ts';
import { onLeavingElsewhere } from '../shared/session/leaving-tabs.ts';
import { onLosing } from '../shared/session/leave.ts';
import { useSession } from '../shared/session/session.store.ts';

function StoredLocale() {
  useStoredLocale();
  return null;
}

/** What stands half-typed in a form outlives a session that ends by itself. */
function useKeptForm() {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    onLosing(() => saveTyped(userId));
    const stop = putTypedBack(userId);
    const stopListening = onLeavingElsewhere(userId, () => onLosing(undefined));
    return () => {
      onLosing(undefined);
      stop();
      stopListening();
    };
  }, [userId]);
}

/**
 * Frame of the signed-in pages. It empties with the session, before the router has left, so that
 * nothing asks on.
 */
export function SignedIn() {
  usePush();
  useKeptForm();
  if (!useSession()) return null;
  return (
    <>
      <StoredLocale />
      <Outlet />
    </>
  );
}
