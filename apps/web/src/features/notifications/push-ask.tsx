import { useRef, useState } from 'react';
import * as m from '../../messages/messages.js';
import { postponePushPermissionOffer, usePushState } from '../../shared/push/push-state.ts';
import { turnOnPush } from '../../shared/push/push.ts';
import { usePushConfig } from '../../shared/push/use-push.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './push-ask.module.css';

/**
 * Offers push messages in a text of the portal first, so that the browser's own prompt reaches only
 * players who agree.
 */
export function PushPermissionOffer() {
  const config = usePushConfig();
  const { userId } = useSignedInSession();
  const state = usePushState();
  const [busy, setBusy] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const outcome = useRef<HTMLParagraphElement>(null);
  if (!config || (state !== 'open' && !isAnswered)) return null;
  const answer = (): void => {
    setAnswered(true);
    // the buttons disappear, and without this focus, Escape would no longer reach the panel
    outcome.current?.focus();
  };
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    await turnOnPush(config, userId);
    setBusy(false);
    answer();
  };
  const outcomes = { on: m.push_ask_on(), denied: m.profile_push_denied() };
  const answerText = state === 'on' || state === 'denied' ? outcomes[state] : m.push_ask_later();
  return (
    <div className={classes.ask}>
      <Icon name="bell" className={classes.icon} />
      <p ref={outcome} role="status" tabIndex={-1}>
        {isAnswered ? answerText : m.push_ask_text()}
      </p>
      {!isAnswered && (
        <div className={classes.answers}>
          <Button small tone="signal" busy={busy} onClick={() => void turnOn()}>
            {m.profile_push_ask()}
          </Button>
          <Button
            small
            onClick={() => {
              postponePushPermissionOffer();
              answer();
            }}
          >
            {m.push_ask_not_now()}
          </Button>
        </div>
      )}
    </div>
  );
}
