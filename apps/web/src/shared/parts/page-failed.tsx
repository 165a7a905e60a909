import { useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { ChunkLoadError } from './fetched.ts';
import { readTabStorage, writeTabStorage } from '../session/browser-storage.ts';
import { reloadKeepingInput } from '../session/leave.ts';
import { UnavailablePageNotice } from '../../ui/unavailable-page/unavailable-page.tsx';

const key = 'bf-reloaded';
/**
 * Shortest time between two automatic reloads in milliseconds, so that a part that stays missing
 * does not reload the page endlessly.
 */
const againMs = 60_000;
/**
 * Milliseconds between two checks for an unreachable server. The browser's event `online` starts a
 * check at once.
 */
const lookMs = 5_000;

const answers = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(lookMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
function reload(): void {
  writeTabStorage(key, String(Date.now()));
  reloadKeepingInput();
}

/**
 * Replacement for a page that cannot be shown. After a failed download, the page reloads as soon as
 * the server answers; after a defect, it waits for a press.
 */
export function PageLoadError({ error }: { error: unknown }) {
  if (error instanceof ChunkLoadError) return <Unfetched />;
  console.error(error);
  return (
    <UnavailablePageNotice
      icon="alert"
      title={m.page_failed()}
      text={m.page_broken_text()}
      button={m.page_reload()}
      onPress={() => location.reload()}
    />
  );
}

function Unfetched() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const reloadIfServerAnswers = async (): Promise<void> => {
      if (Date.now() - Number(readTabStorage(key) ?? 0) > againMs && (await answers())) reload();
    };
    const now = (): void => void reloadIfServerAnswers();
    now();
    const timer = setInterval(now, lookMs);
    addEventListener('online', now);
    return () => {
      clearInterval(timer);
      removeEventListener('online', now);
    };
  }, []);
  // without a reachable server, a reload would show the browser's own error page
  const tryNow = async (): Promise<void> => {
    setBusy(true);
    if (await answers()) reload();
    else setBusy(false);
  };
  return (
    <UnavailablePageNotice
      icon="refresh"
      title={m.page_failed()}
      text={m.page_offline_text()}
      button={m.state_retry()}
      busy={busy}
      onPress={() => void tryNow()}
    />
  );
}
