import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { handleLinkInOpenTab, handleArrivalLink } from '../shared/page/arrival.ts';
import { hasDeepLink } from '../shared/page/deep-link.ts';
import { offerUpdateReload } from '../shared/parts/missing.ts';
import { markDocumentLanguage } from '../shared/locale/locale.ts';
import { checkStoredSession } from '../shared/session/reload-session.ts';
import { App } from './app.tsx';
import { parseHashPath } from './marked-path.ts';

const draw = (root: Root): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
/**
 * A link without the mark before its page means that page: an address of the server has none. Mail
 * programs and the filters before them write the mark as `%23`.
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
    void checkStoredSession();
    draw(root);
    return;
  }
  // the router reads the address when it is first drawn, and that depends on who signs in
  let isIn = false;
  void signingIn.then((tellFailure) => {
    isIn = true;
    draw(root);
    tellFailure?.();
  });
  // few come by such a link: the page of that moment is fetched for them alone
  void import('./arriving.tsx').then(
    ({ ClientSignInScreen: Arriving }) => isIn || root.render(<Arriving />),
    () => undefined,
  );
}
start();
// A stylesheet that failed would count as there when its page is asked for again.
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.remove(),
  true,
);
// A part that was not fetched is gone for good where the server was updated meanwhile.
addEventListener('vite:preloadError', () => void offerUpdateReload());
// Pasted into a tab that is open already, a link changes the hash only. By now the router may have
// gone on from it: the event still knows it.
addEventListener('hashchange', (event) => {
  if (!hasDeepLink(event.newURL)) return;
  void handleLinkInOpenTab(event.newURL, () => location.reload());
});
