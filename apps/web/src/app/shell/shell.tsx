import { Outlet, useLocation } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useEffect } from 'react';
import * as m from '../../messages/messages.js';
import { useTrigger } from '../../shared/device/trigger.store.ts';
import { createFetch } from '../../shared/parts/fetched.ts';
import { createLazyPart } from '../../shared/parts/lazy-part.tsx';
import { usePart } from '../../shared/parts/use-part.ts';
import { settleProof, useProofOpen } from '../../shared/proof/proof.store.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { settleSwitch, useSwitch } from '../../shared/session/switch.store.ts';
import { settleTwoFactor, useTwoFactorOpen } from '../../shared/two-factor/two-factor.store.ts';
import { useAtRest } from '../../ui/use-late.ts';
import { useClosed } from '../../shared/features.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { findPageTitle } from './page-title.ts';
import { PlayerDialogs } from './player-dialogs.tsx';
import classes from './shell.module.css';

const ClosedPage = lazy(
  createFetch(() => import('../not-found.page.tsx').then((part) => ({ default: part.ClosedPage }))),
);
const loadProofDialog = () => import('./dialogs/proof-dialog.tsx').then((part) => part.ProofDialog);
const loadDeviceDialog = () =>
  import('./dialogs/device-dialog.tsx').then((part) => part.DeviceDialog);
const loadSwitchDialog = () =>
  import('./dialogs/switch-dialog.tsx').then((part) => part.SwitchDialog);
const loadTwoFactorDialog = () =>
  import('./dialogs/two-factor-dialog.tsx').then((part) => part.TwoFactorDialog);
// A dialog that did not come answers what waits for it: the call is refused as if it was closed.
const cancelProof = (): void => settleProof(false);
const cancelTwoFactor = (): void => settleTwoFactor(false);
const cancelSwitch = (): void => settleSwitch(false);
const ignore = (): void => undefined;
const TabBar = createLazyPart(() => import('./player-parts.tsx').then((part) => part.TabBar));

/** Frame of every portal page. The back office has its own frame, header included. */
export function Shell() {
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const inOffice = path.startsWith('/admin');
  useEffect(() => {
    const title = findPageTitle(path);
    if (title !== undefined) document.title = title;
  }, [path]);
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
      {session && !inOffice && <TabBar />}
      {session && !inOffice && <LateMoments />}
      {!inOffice && <LateScrollToTop />}
      <Dialogs signedIn={session !== null} />
    </>
  );
}

/** Replaces the page of a closed feature by a note. */
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

/** Dialogs that can open over every page: by a press, by a blocked call, or by a waiting device. */
function Dialogs({ signedIn }: { signedIn: boolean }) {
  const device = useTrigger() !== null;
  const proof = useProofOpen();
  const twoFactor = useTwoFactorOpen();
  const switching = useSwitch() !== null;
  const DeviceDialog = usePart(loadDeviceDialog, signedIn && device, ignore);
  const ProofDialog = usePart(loadProofDialog, proof, cancelProof);
  const TwoFactorDialog = usePart(loadTwoFactorDialog, twoFactor, cancelTwoFactor);
  const SwitchDialog = usePart(loadSwitchDialog, switching, cancelSwitch);
  return (
    <>
      {signedIn && <PlayerDialogs />}
      {signedIn && DeviceDialog && createElement(DeviceDialog)}
      {signedIn && proof && ProofDialog && createElement(ProofDialog)}
      {twoFactor && TwoFactorDialog && createElement(TwoFactorDialog)}
      {switching && SwitchDialog && createElement(SwitchDialog)}
    </>
  );
}

/** The hash belongs to the router, so the jump is made by hand. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
