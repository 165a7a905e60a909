import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { reloadKeepingInput } from '../session/leave.ts';

/** Milliseconds without an answer after which the server counts as unreachable. */
const answerMs = 5_000;
const ownScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
let pendingCheck: Promise<boolean> | undefined;

async function readOutdated(): Promise<boolean> {
  const script = ownScript();
  const reply = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) });
  const page = await reply.text();
  // a gateway may answer with a page of its own
  return reply.ok && page.includes('id="root"') && script !== null && !page.includes(script);
}

/**
 * Returns true if the server has another build of the pages than this tab: the parts that this tab
 * has not loaded yet no longer exist then. Returns false if the server does not respond. Calls at
 * the same time share one request.
 */
export function hasServerNewerBuild(): Promise<boolean> {
  pendingCheck ??= readOutdated()
    .catch(() => false)
    .finally(() => (pendingCheck = undefined));
  return pendingCheck;
}

const key = 'missing-part';
function offerReload(): void {
  showMessage({
    key,
    title: m.update_title(),
    text: m.update_text(),
    action: { label: m.page_reload(), open: reloadKeepingInput },
    durationMs: null,
  });
}
/** Offers a reload if a part could not be loaded because of an update; shows nothing otherwise. */
export async function offerReloadIfBuildOutdated(): Promise<void> {
  if (await hasServerNewerBuild()) offerReload();
}
/**
 * Shows why a requested part did not load: an update, with an offer to reload, or a failed
 * connection.
 */
export async function showChunkLoadFailure(): Promise<void> {
  if (await hasServerNewerBuild()) offerReload();
  else showMessage({ key, title: m.error_title(), text: m.state_error_text(), tone: 'danger' });
}
