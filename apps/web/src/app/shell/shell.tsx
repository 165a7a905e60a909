import { Outlet, useLocation } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { useTrigger } from '../../shared/device/trigger.store.ts';
import { fetched } from '../../shared/fetched.ts';
import { useProofOpen } from '../../shared/proof/proof.store.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { useSwitch } from '../../shared/session/switch.store.ts';
import { useTwoFactorOpen } from '../../shared/two-factor/two-factor.store.ts';
import { useAtRest } from '../../ui/use-late.ts';
import { useClosed } from '../../shared/features.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageTitle } from './page-title.ts';
import { PlayerDialogs } from './player-dialogs.tsx';
import classes from './shell.module.css';

const ClosedPage = lazy(
  fetched(() => import('../not-found.page.tsx').then((part) => ({ default: part.ClosedPage }))),
);
const ProofDialog = lazy(
  fetched(() => import('./proof-dialog.tsx').then((part) => ({ default: part.ProofDialog }))),
);
const TabBar = lazy(
  fetched(() => import('./player-parts.tsx').then((part) => ({ default: part.TabBar }))),
);
const DeviceDialog = lazy(
  fetched(() => import('./device-dialog.tsx').then((part) => ({ default: part.DeviceDialog }))),
);
const SwitchDialog = lazy(
  fetched(() => import('./switch-dialog.tsx').then((part) => ({ default: part.SwitchDialog }))),
);
const TwoFactorDialog = lazy(
  fetched(() =>
    import('./two-factor-dialog.tsx').then((part) => ({ default: part.TwoFactorDialog })),
  ),
);

/**
 * What stands around every page of the portal. The back office brings its own frame, header
 * included.
 */
export function Shell() {
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const inOffice = path.startsWith('/admin');
  useEffect(() => {
    // the back office names its own pages, of which this part knows nothing
    if (!inOffice) document.title = pageTitle(path);
  }, [path, inOffice]);
  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        {m.header_skip()}
      </a>
      {!inOffice && <Header />}
      <div id="main" tabIndex={-1} className={classes.main}>
        <Suspense>{inOffice ? <Outlet /> : <OpenPage path={path} />}</Suspense>
      </div>
      {session && !inOffice && <Footer />}
      {session && !inOffice && (
        <Suspense>
          <TabBar />
        </Suspense>
      )}
      {session && !inOffice && <LateMoments />}
      {!inOffice && <LateScrollToTop />}
      <Dialogs signedIn={session !== null} />
    </>
  );
}

/** A page of what operators have closed says so in its place. */
function OpenPage({ path }: { path: string }) {
  useSettings();
  const feature = useClosed().page(path);
  return feature === undefined ? <Outlet /> : <ClosedPage feature={feature} />;
}

const loadMoments = () =>
  import('../../features/moments/moments.popup.tsx').then((part) => part.Moments);
/** The moments of a player; an operator at work has none. */
function LateMoments() {
  const Found = useAtRest(loadMoments);
  return Found && createElement(Found);
}

const loadScrollToTop = () => import('./scroll-to-top.popup.tsx').then((part) => part.ScrollToTop);
/** Nobody is far down a page that has just come. */
function LateScrollToTop() {
  const Found = useAtRest(loadScrollToTop);
  return Found && createElement(Found);
}

/** What opens over every page: by a click, by a blocked call, by a device that waits. */
function Dialogs({ signedIn }: { signedIn: boolean }) {
  const twoFactor = useTwoFactorOpen();
  const proof = useProofOpen();
  const waiting = useTrigger();
  const switching = useSwitch() !== null;
  // once loaded the dialog stays, to be able to leave
  const [hadWaiting, setHadWaiting] = useState(false);
  if (waiting && !hadWaiting) setHadWaiting(true);
  return (
    <Suspense>
      {signedIn && <PlayerDialogs />}
      {signedIn && hadWaiting && <DeviceDialog />}
      {signedIn && proof && <ProofDialog />}
      {twoFactor && <TwoFactorDialog />}
      {switching && <SwitchDialog />}
    </Suspense>
  );
}

/** The hash belongs to the router, so the jump is made by hand. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
