import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { handleArrivalLinkInOpenTab, handleArrivalLink } from '../shared/page/arrival.ts';
import { hasDeepLink } from '../shared/page/deep-link.ts';
import { offerReloadIfBuildOutdated } from '../shared/parts/missing.ts';
import { markDocumentLanguage } from '../shared/locale/locale.ts';
import { endStoredSessionIfRefused } from '../shared/session/reload-session.ts';
import { App } from './app.tsx';
import { parseHashPath } from './marked-path.ts';

const draw = (root: Root): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
/**
 * Accepts addresses of pages in which the mark (`#`) is missing, or is written as `%23`, as mail
 * programs and mail filters do. The server has no addresses of its own that look like pages.
 */
function readPath(): void {
  const { pathname, search, hash } = location;
  if (pathname === '/') return;
  const marked = parseHashPath(pathname);
  history.replaceState(history.state, '', `/${search}${hash || `#${marked ?? pathname}`}`);
}
function start(): void {
  readPath();
  const container = document.getElementById('root');
  const signingIn = handleArrivalLink();
  markDocumentLanguage();
  if (!container) return;
  const root = createRoot(container);
  if (!signingIn) {
    void endStoredSessionIfRefused();
    draw(root);
    return;
  }
  // the router reads the address when it is first drawn, and the result depends on the signed-in
  // user
  let isIn = false;
  void signingIn.then((tellFailure) => {
    isIn = true;
    draw(root);
    tellFailure?.();
  });
  // few players arrive by a token link, so the page that is shown meanwhile is loaded only for them
  void import('./arriving.tsx').then(
    ({ GameClientSignInScreen: Arriving }) => isIn || root.render(<Arriving />),
    () => undefined,
  );
}
start();
// removes a failed stylesheet, which would otherwise count as loaded when its page is requested
// again
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.remove(),
  true,
);
// a part that failed to load may be gone permanently because the server was updated in the meantime
addEventListener('vite:preloadError', () => void offerReloadIfBuildOutdated());
// a link pasted into an open tab changes only the hash. The router may already have changed the
// address, but the event still has the original one
addEventListener('hashchange', (event) => {
  if (!hasDeepLink(event.newURL)) return;
  void handleArrivalLinkInOpenTab(event.newURL, () => location.reload());
});
