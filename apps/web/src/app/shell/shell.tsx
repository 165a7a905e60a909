import { Outlet, useLocation } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useEffect } from 'react';
import * as m from '../../messages/messages.js';
import { useWaitingDevice } from '../../shared/device/trigger.store.ts';
import { createChunkLoader } from '../../shared/parts/fetched.ts';
import { createLazyComponent } from '../../shared/parts/lazy-part.tsx';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { settlePasswordProof, useIsPasswordProofOpen } from '../../shared/proof/proof.store.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { settleAccountSwitch, useAccountSwitch } from '../../shared/session/switch.store.ts';
import {
  settleTwoFactorPrompt,
  useIsTwoFactorPromptOpen,
} from '../../shared/two-factor/two-factor.store.ts';
import { runAfterFirstInput, useModuleLoadedWhenIdle } from '../../ui/use-late.ts';
import { useClosedFeatures } from '../../shared/features.ts';
import { usePublicSettings } from '../../shared/use-settings.ts';
import { PortalFooter } from './footer.tsx';
import { PortalHeader } from './header.tsx';
import { findPageTitle } from './page-title.ts';
import { PlayerDialogs } from './player-dialogs.tsx';
import classes from './shell.module.css';

const ClosedPage = lazy(
  createChunkLoader(() =>
    import('../not-found.page.tsx').then((part) => ({ default: part.ClosedFeaturePage })),
  ),
);
const loadProofDialog = () =>
  import('./dialogs/proof-dialog.tsx').then((part) => part.PasswordProofDialog);
const loadDeviceDialog = () =>
  import('./dialogs/device-dialog.tsx').then((part) => part.AllowDeviceDialog);
const loadSwitchDialog = () =>
  import('./dialogs/switch-dialog.tsx').then((part) => part.SwitchAccountDialog);
const loadTwoFactorDialog = () =>
  import('./dialogs/two-factor-dialog.tsx').then((part) => part.TwoFactorDialog);
// A dialog that failed to load settles the waiting call as if the user had closed the dialog.
const cancelProof = (): void => settlePasswordProof(false);
const cancelTwoFactor = (): void => settleTwoFactorPrompt(false);
const cancelSwitch = (): void => settleAccountSwitch(false);
const ignore = (): void => undefined;
const TabBar = createLazyComponent(() =>
  import('./player-parts.tsx').then((part) => part.PhoneTabBar),
);

/** Frame of every portal page. The back office has a frame and a header of its own. */
export function PortalShell() {
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
      {!inOffice && <PortalHeader />}
      <div id="main" tabIndex={-1} className={classes.main}>
        <Suspense>{inOffice ? <Outlet /> : <OpenPage path={path} />}</Suspense>
      </div>
      {session && !inOffice && <PortalFooter />}
      {session && !inOffice && <TabBar />}
      {session && !inOffice && <LateMoments />}
      {!inOffice && <LateScrollToTop />}
      <Dialogs signedIn={session !== null} />
    </>
  );
}

/** Replaces the page of a closed feature by a note. */
function OpenPage({ path }: { path: string }) {
  usePublicSettings();
  const feature = useClosedFeatures().page(path);
  return feature === undefined ? <Outlet /> : <ClosedPage feature={feature} />;
}

const loadMoments = () =>
  import('../../features/moments/moments.popup.tsx').then((part) => part.CelebrationQueue);
/** Loads the notices of a player's special moments. An operator's pages do not draw them. */
function LateMoments() {
  const Found = useModuleLoadedWhenIdle(loadMoments);
  return Found && createElement(Found);
}

const loadScrollToTop = () =>
  import('./scroll-to-top.popup.tsx').then((part) => part.ScrollToTopButton);
/** Loads the button after the first input, because no page is scrolled without one. */
function LateScrollToTop() {
  const Found = useModuleLoadedWhenIdle(loadScrollToTop, runAfterFirstInput);
  return Found && createElement(Found);
}

/**
 * Dialogs that can open over every page, because of a press, a blocked call or a waiting device.
 */
function Dialogs({ signedIn }: { signedIn: boolean }) {
  const device = useWaitingDevice() !== null;
  const proof = useIsPasswordProofOpen();
  const twoFactor = useIsTwoFactorPromptOpen();
  const switching = useAccountSwitch() !== null;
  const DeviceDialog = useLazyModule(loadDeviceDialog, signedIn && device, ignore);
  const ProofDialog = useLazyModule(loadProofDialog, proof, cancelProof);
  const TwoFactorDialog = useLazyModule(loadTwoFactorDialog, twoFactor, cancelTwoFactor);
  const SwitchDialog = useLazyModule(loadSwitchDialog, switching, cancelSwitch);
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

/** Moves the focus by script, because the router uses the hash. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
