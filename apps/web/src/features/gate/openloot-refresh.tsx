import { linkStartPages, type LinkStartPage } from '@guildhall/contract/reach/links/link-names';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import classes from '../../shared/links/link-list.module.css';
import { useBeginAccountLink } from '../../shared/links/use-links.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

const pages: readonly string[] = linkStartPages;
const isPage = (text: unknown): text is LinkStartPage =>
  typeof text === 'string' && pages.includes(text);

/**
 * Page shown when our access to the marketplace has ended: the player renews the access there, or
 * continues without it (OP-09).
 */
export function OpenlootRefreshPage() {
  usePageTitle(m.openloot_refresh_title());
  const { component } = useSearch({ strict: false }) as { component?: unknown };
  const page = String(component).split(/[/?]/, 1)[0];
  const begin = useBeginAccountLink(isPage(page) ? page : 'dashboard');
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: '/dashboard', replace: true });
  return (
    <main className="wrap">
      <h1 className="vh">{m.openloot_refresh_title()}</h1>
      <LazyModal open title={m.openloot_refresh_title()} onClose={leave}>
        <div className={classes.step}>
          <p>{m.openloot_refresh_text()}</p>
          <div className={classes.actions}>
            <Button onClick={leave}>{m.cancel()}</Button>
            <Button
              tone="signal"
              data-autofocus
              busy={begin.isPending}
              onClick={() => begin.mutate('openloot')}
            >
              {m.openloot_refresh_submit()}
            </Button>
          </div>
        </div>
      </LazyModal>
    </main>
  );
}
