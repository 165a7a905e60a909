import { useRouter } from '@tanstack/react-router';
import { arrival } from '../../shared/arrival.ts';
import { takeReturnPath } from '../../shared/session/return-path.ts';
import { sessionStore } from '../../shared/session/session.store.ts';

/** What a sign-in and a registration have in common once the server has agreed. */
export function useEnter() {
  const { history } = useRouter();
  return (session: Parameters<typeof sessionStore.set>[0]): void => {
    sessionStore.set(session);
    arrival.dropInvite();
    history.replace(takeReturnPath());
  };
}
