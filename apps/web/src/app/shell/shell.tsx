import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import * as m from '../../messages/messages.js';
import { useSession } from '../../shared/session/session.store.ts';
import { useTwoFactorOpen } from '../../shared/two-factor/two-factor.store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageTitle } from './page-title.ts';
import { PlayerDialogs } from './player-dialogs.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import classes from './shell.module.css';

const TwoFactorDialog = lazy(() => import('./two-factor-dialog.tsx').then((part) => ({ default: part.TwoFactorDialog })));

/** What stands around every page of the portal. The back office brings its own frame, header included. */
export function Shell() {
  const session = useSession();
  const twoFactor = useTwoFactorOpen();
  const path = useLocation({ select: (location) => location.pathname });
  const inOffice = path.startsWith('/admin');
  useEffect(() => {
    document.title = pageTitle(path);
  }, [path]);
  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        {m.header_skip()}
      </a>
      {!inOffice && <Header />}
      <div id="main" tabIndex={-1} className={classes.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      {session && !inOffice && <Footer />}
      {!inOffice && <ScrollToTop />}
      <Suspense>
        {session && <PlayerDialogs />}
        {twoFactor && <TwoFactorDialog />}
      </Suspense>
    </>
  );
}

/** The hash belongs to the router, so the jump is made by hand. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
