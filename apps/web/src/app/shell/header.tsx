import { Link, useLocation } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../../shared/features.ts';
import { createLazyComponent } from '../../shared/parts/lazy-part.tsx';
import { PlaytimeLine } from '../../shared/playtime/playtime-line.tsx';
import { usePublicSettings } from '../../shared/use-settings.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { getButtonClass } from '../../ui/button/button.tsx';
import { Logo } from '../../ui/logo/logo.tsx';
import classes from './header.module.css';

/** Bell, menus and navigation; not loaded for visitors. */
const PlayerControls = createLazyComponent(
  () => import('./player-parts.tsx').then((part) => part.PlayerControls),
  () => <span className={classes.hold} />,
);

/**
 * Link to the demo's store page. The address is a setting; without the setting there is no button
 * (OP-14).
 */
function PlayDemo() {
  const storeUrl = usePublicSettings()?.storeUrl;
  if (!storeUrl) return null;
  return (
    <a
      className={`${getButtonClass({ small: true })} ${classes.demo}`}
      href={storeUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {m.header_play_demo()}
    </a>
  );
}

/**
 * Sign-in link for visitors on the leaderboards (R2.99, R2.100). The other public pages are part of
 * signing in and need no link.
 */
function Entrance() {
  const path = useLocation({ select: (location) => location.pathname });
  const closed = useClosedFeatures();
  if (path !== '/tournament-leaderboards') return null;
  return (
    <>
      <Link className={getButtonClass({ small: true })} to="/login">
        {m.header_sign_in()}
      </Link>
      {!closed.page('/register') && (
        <Link className={getButtonClass({ small: true, tone: 'signal' })} to="/register">
          {m.header_sign_up()}
        </Link>
      )}
    </>
  );
}

/**
 * Header of every page. Above 950 px the playtime line is next to the logo, otherwise below the
 * header (R2.88, R2.89).
 */
export function PortalHeader() {
  const session = useSession();
  return (
    <header className={classes.top} data-out={session ? undefined : true}>
      <div className={classes.in}>
        <Link
          className={classes.home}
          to={session ? '/dashboard' : '/login'}
          aria-label={session ? m.header_home() : m.header_home_out()}
        >
          <Logo />
        </Link>
        <div className={classes.playtime}>
          <PlaytimeLine />
        </div>
        <div className={classes.end}>
          {session ? (
            <PlayerControls demo={<PlayDemo />} />
          ) : (
            <>
              <PlayDemo />
              <Entrance />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
