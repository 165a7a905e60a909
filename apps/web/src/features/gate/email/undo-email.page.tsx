import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { clearSession } from '../../../shared/session/leave.ts';
import { sessionStore } from '../../../shared/session/session.store.ts';
import { Button, getButtonClass } from '../../../ui/button/button.tsx';
import { SignInFrame } from '../gate-frame.tsx';

const route = getRouteApi('/undo-email-change/$token');
type State = 'asking' | 'busy' | 'done' | 'over' | 'taken';

/**
 * Reverts a change of the email address for the owner of the old address. The page waits for a
 * press, because some mail programs open every link.
 */
export function UndoEmailChangePage() {
  const { token } = route.useParams();
  const [state, setState] = useState<State>('asking');
  const undo = async (): Promise<void> => {
    setState('busy');
    try {
      await callLazyPortalApi('undoEmailChange', { params: { token }, ownMessage: 'except-429' });
      setState('done');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'LINK_INVALID' || code === 'VALIDATION') return setState('over');
      if (code === 'CONFLICT') return setState('taken');
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });
      setState('asking');
    }
  };
  if (state === 'done') return <Done />;
  if (state === 'over' || state === 'taken')
    return (
      <SignInFrame title={m.email_link_title()}>
        <p role="status">{state === 'over' ? m.email_undo_over() : m.email_undo_taken()}</p>
        <Link to="/" className={getButtonClass({ wide: true })}>
          {m.gate_continue()}
        </Link>
      </SignInFrame>
    );
  return (
    <SignInFrame title={m.email_undo_title()}>
      <p>{m.email_undo_text()}</p>
      <Button tone="signal" wide busy={state === 'busy'} onClick={() => void undo()}>
        {m.email_undo_confirm()}
      </Button>
      <Link to="/" className="link">
        {m.email_undo_keep()}
      </Link>
    </SignInFrame>
  );
}

function Done() {
  // every session of the account has ended; if this browser was signed in to the account, it
  // reports the end of its session itself
  const signedIn = sessionStore.get() !== null;
  return (
    <SignInFrame title={m.email_undo_done_title()}>
      <p role="status">{m.email_undo_done_text()}</p>
      {signedIn ? (
        <Button wide onClick={clearSession}>
          {m.header_menu_log_out()}
        </Button>
      ) : (
        <Link to="/login" className={getButtonClass({ wide: true })}>
          {m.gate_to_login()}
        </Link>
      )}
    </SignInFrame>
  );
}
