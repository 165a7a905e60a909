import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { adminSessionStore } from '../../shared/session/admin-session.store.ts';
import { locales, getLocaleName, useLocale } from '../../shared/locale/locale.ts';
import { changeAccountLocale } from '../../shared/locale/stored-locale.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { useIsTwoFactorPromptOpen } from '../../shared/two-factor/two-factor.store.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo/logo.tsx';
import { callAdminApi } from '../admin-call.ts';
import { showCommandFailure } from '../engine/command/command-outcome.ts';
import { buildOfficeLink } from '../engine/office-link.ts';
import { useListAddress } from '../engine/list/use-list-address.ts';
import { confirmLeave, leavePageByCommand } from '../engine/form/use-leave-guard.ts';
import { menuGroupLabels, type OfficePage } from '../pages.ts';
import c from '../styles/controls.module.css';
import s from '../styles/shell.module.css';
import { buildAdminSessionQuery } from './admin-session-query.ts';
import { setOfficeColorScheme, useOfficeColorScheme } from '../engine/office-scheme.store.ts';

const minute = 60_000;
const clockMs = 10_000;

/** Remaining time of the admin session; pressing it locks the back office. */
function SessionLeft() {
  // after a prompt is closed, the session may be a new one
  useIsTwoFactorPromptOpen();
  const { data } = useQuery(buildAdminSessionQuery(adminSessionStore.token()));
  const now = useServerNow(clockMs);
  const [isBusy, setBusy] = useState(false);
  if (!data) return null;
  const left = Date.parse(data.expiresAt) - now;
  // the clock may be ten seconds late, so the last minute is shown until it is over
  const minutes = left <= 0 ? 0 : Math.max(1, Math.floor((left + clockMs) / minute));
  const lock = async () => {
    setBusy(true);
    try {
      await leavePageByCommand(async () => {
        await callAdminApi('endAdminSession', { ownMessage: 'except-429' });
        adminSessionStore.clear();
        location.hash = '#/dashboard';
      });
    } catch (error) {
      showCommandFailure(error);
    }
    setBusy(false);
  };
  const text = minutes > 0 ? m.admin_session_left({ minutes }) : m.admin_session_ended();
  return (
    <button
      type="button"
      className={joinClassNames(s.session, minutes <= 0 && s.ended)}
      title={m.admin_session_lock()}
      aria-label={`${text}. ${m.admin_session_lock()}`}
      disabled={isBusy}
      onClick={() => void lock()}
    >
      <Icon name="lock" size={14} />
      <span>{text}</span>
    </button>
  );
}

function SchemeSwitch() {
  const scheme = useOfficeColorScheme();
  const isDark = scheme === 'dark';
  return (
    <button
      type="button"
      className={joinClassNames(c.btn, c.quiet, c.icon)}
      aria-label={m.admin_scheme_light()}
      aria-pressed={!isDark}
      title={m.admin_scheme_light()}
      onClick={() => setOfficeColorScheme(isDark ? 'light' : 'dark')}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <circle cx="8" cy="8" r="5.5" />
        <path d="M8 2.5a5.500 5.500 0 0 1 0 11z" fill="currentColor" stroke="none" />
      </svg>
    </button>
  );
}

/**
 * Switches to the next language, which the button shows by its own name. With two languages, one
 * press is enough.
 */
function LanguageSwitch() {
  const { accountId } = useSignedInSession();
  const next = locales[(locales.indexOf(useLocale()) + 1) % locales.length] ?? 'en';
  const choose = () => {
    // everything is redrawn, so typed text would be lost
    if (confirmLeave()) void changeAccountLocale(accountId, next).catch(showCommandFailure);
  };
  return (
    <button
      type="button"
      lang={next}
      className={joinClassNames(c.btn, c.quiet, s.language)}
      onClick={choose}
    >
      <abbr>{next.toUpperCase()}</abbr>
      <span>{getLocaleName(next)}</span>
    </button>
  );
}

function Crumbs({ page, id }: { page: OfficePage | undefined; id: string | undefined }) {
  const { search } = useListAddress(page?.name ?? '');
  if (!page) return <span className={s.crumbs} />;
  return (
    <nav aria-label={m.admin_crumbs()}>
      <ol className={s.crumbs}>
        <li>{menuGroupLabels[page.group]()}</li>
        <li>
          {id === undefined ? (
            <span aria-current="page">{page.label}</span>
          ) : (
            <Link {...buildOfficeLink(page.name, undefined, search)} preload={false}>
              {page.label}
            </Link>
          )}
        </li>
        {id !== undefined && (
          <li>
            <span aria-current="page">{id === 'new' ? m.admin_crumb_new() : `#${id}`}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}

interface TopProps {
  page: OfficePage | undefined;
  id: string | undefined;
  isNavOpen: boolean;
  onNav: () => void;
  onPalette: () => void;
}
/**
 * Bar above every page: current location, palette, remaining session time, light or dark scheme,
 * link to the portal.
 */
export function OfficeHeader({ page, id, isNavOpen, onNav, onPalette }: TopProps) {
  return (
    <header className={s.header}>
      <Link to="/dashboard" className={s.brand} aria-label={m.admin_brand()} preload={false}>
        <Logo />
      </Link>
      <div className={s.top}>
        <button
          type="button"
          className={joinClassNames(c.btn, c.icon, s.menuButton)}
          aria-label={m.admin_menu()}
          aria-expanded={isNavOpen}
          aria-controls="office-menu"
          onClick={onNav}
        >
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            aria-hidden="true"
            stroke="currentColor"
            strokeWidth="1.5"
          >
            <path d="M2 4h12M2 8h12M2 12h12" />
          </svg>
        </button>
        <Crumbs page={page} id={id} />
        <button type="button" className={s.jump} onClick={onPalette}>
          <Icon name="search" size={14} />
          <span>{m.admin_palette()}</span>
          <kbd className={c.kbd}>Ctrl K</kbd>
        </button>
        <abbr className={s.zone} title={m.admin_time_zone()}>
          UTC
        </abbr>
        <SessionLeft />
        <LanguageSwitch />
        <SchemeSwitch />
        <Link
          to="/dashboard"
          className={joinClassNames(c.btn, c.quiet, c.icon)}
          aria-label={m.admin_to_portal()}
          title={m.admin_to_portal()}
          preload={false}
        >
          <Icon name={iconDrawings.home} size={16} />
        </Link>
      </div>
    </header>
  );
}
