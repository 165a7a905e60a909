import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { turnOnPush, usePushConfig, usePushPermission } from '../../shared/push/use-push.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button.tsx';

/**
 * What this browser has been told about push messages; a refusal is the browser's to take back, not
 * ours.
 */
export function PushSetting() {
  const config = usePushConfig();
  const { userId } = useSignedIn();
  const permission = usePushPermission();
  const [busy, setBusy] = useState(false);
  if (permission === 'granted') return <p role="status">{m.profile_push_on()}</p>;
  if (permission === 'denied' || !config) return <p role="status">{m.profile_push_denied()}</p>;
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    await turnOnPush(config, userId);
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void turnOn()}>
      {m.profile_push_ask()}
    </Button>
  );
}
