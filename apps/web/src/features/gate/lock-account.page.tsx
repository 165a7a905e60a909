import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { SignInFrame } from './gate-frame.tsx';

const route = getRouteApi('/lock-account/$token');

/** Page of the link in the mail about a new sign-in. */
export function LockAccountPage() {
  return <LockAccountForm token={route.useParams().token} />;
}

type State = 'asking' | 'busy' | 'done' | 'over';
/**
 * Locks the account to which a link belongs. Locking needs a press, because some mail programs open
 * every link.
 */
export function LockAccountForm({ token }: { token: string }) {
  usePageTitle(m.lock_title());
  const [state, setState] = useState<State>('asking');
  const lock = async (): Promise<void> => {
    setState('busy');
    try {
      await callLazyPortalApi('lockAccount', { body: { token }, ownMessage: 'except-429' });
      setState('done');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'LINK_INVALID' || code === 'VALIDATION') return setState('over');
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });
      setState('asking');
    }
  };
  if (state === 'done')
    return (
      <SignInFrame title={m.lock_done_title()}>
        <p role="status">{m.lock_done_text()}</p>
        <Link to="/forgot-password" className={getButtonClass({ wide: true })}>
          {m.lock_done_ask()}
        </Link>
      </SignInFrame>
    );
  if (state === 'over')
    return (
      <SignInFrame title={m.email_link_title()}>
        <p role="status">{m.lock_over()}</p>
        <Link to="/forgot-password" className={getButtonClass({ tone: 'signal', wide: true })}>
          {m.lock_over_password()}
        </Link>
      </SignInFrame>
    );
  return (
    <SignInFrame title={m.lock_title()}>
      <p>{m.lock_text()}</p>
      <Button tone="danger" wide busy={state === 'busy'} onClick={() => void lock()}>
        {m.lock_confirm()}
      </Button>
      <Link to="/" className="link">
        {m.lock_keep()}
      </Link>
    </SignInFrame>
  );
}
