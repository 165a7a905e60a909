import '../ui/office.tokens.css';
import './styles/office.css';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as m from '../messages/messages.js';
import { createLazyDialog } from '../shared/parts/lazy-dialog.tsx';
import { LazyErrorBoundary } from '../shared/parts/lazy-part.tsx';
import { PageLoadError } from '../shared/parts/page-failed.tsx';
import { isAdmin, isStaff, getOfficeHomePage } from '../shared/session/roles.ts';
import { useSignedInSession } from '../shared/session/session.store.ts';
import { useLocale } from '../shared/locale/locale.ts';
import { joinClassNames } from '../ui/class-names.ts';
import { UnavailablePageNotice } from '../ui/unavailable-page/unavailable-page.tsx';
import { ConsentDialog } from './engine/command/consent-dialog.tsx';
import { CommandReceiptBar } from './engine/command/receipt-bar.tsx';
import { preloadFieldKit } from './engine/field/ref-select.tsx';
import { runAfterFirstInput } from '../ui/use-late.ts';
import { preloadReasonDialog } from './engine/command/reason-dialog.tsx';
import { useKeyboardShortcuts } from './engine/use-keys.ts';
import { OfficePageScreen } from './page.screen.tsx';
import { listOfficePages } from './pages.ts';
import { loadOfficeTexts, useAreOfficeTextsLoaded } from './office-texts.ts';
import { syncRolesAcrossTabs } from './shell/follow-roles.ts';
import { OfficeNav } from './shell/office-nav.tsx';
import { useOfficeColorScheme, type OfficeColorScheme } from './engine/office-scheme.store.ts';
import { OfficeHeader } from './shell/office-top.tsx';
import s from './styles/shell.module.css';

const palette = () => import('./palette/palette.tsx');
const Palette = createLazyDialog(async () => (await palette()).CommandPalette);
const KeyList = createLazyDialog(async () => (await palette()).KeyboardShortcutList);

/**
 * Applies the look of the back office to the whole document, because dialogs and lists are mounted
 * in its body. When the user leaves, the document gets the look of the portal again.
 */
function useOfficeAppearance(scheme: OfficeColorScheme): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.area = 'office';
    dataset.scheme = scheme;
    return () => {
      dataset.area = 'portal';
      dataset.scheme = 'dark';
    };
  }, [scheme]);
}

/** After the operator's first input, loads the code of forms and of search controls in advance. */
function useAhead(): void {
  useEffect(
    () =>
      runAfterFirstInput(() => {
        preloadFieldKit();
        preloadReasonDialog();
        void import('./engine/panel/row-panel.tsx').catch(() => undefined);
        void palette().catch(() => undefined);
      }),
    [],
  );
}

/** Redirects to the portal when the user no longer has an operator's role. */
function useOnlyStaff(): boolean {
  const isIn = isStaff(useSignedInSession().roleNames);
  const navigate = useNavigate();
  useEffect(() => syncRolesAcrossTabs(), []);
  useEffect(() => {
    if (!isIn) void navigate({ to: '/dashboard', replace: true });
  }, [isIn, navigate]);
  return isIn;
}

/**
 * Shows an error only at the address at which the page has failed. The error disappears when the
 * operator opens another row of the page.
 */
function ErrorOfOneAddress({
  id,
  error,
  onLeave,
}: {
  id: string | undefined;
  error: unknown;
  onLeave: () => void;
}) {
  const [failedId] = useState(id);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (id !== failedId) leave();
  }, [id, failedId]);
  return <PageLoadError error={error} />;
}

/** The back office in the current language; its texts are loaded before it is drawn. */
export function OfficePage() {
  const isForAdmin = isAdmin(useSignedInSession().roleNames);
  const locale = useLocale();
  const hasWords = useAreOfficeTextsLoaded(isForAdmin, locale);
  const isIn = useOnlyStaff();
  useEffect(() => {
    if (!hasWords) void loadOfficeTexts(isForAdmin, locale);
  }, [hasWords, isForAdmin, locale]);
  return hasWords && isIn ? <Office /> : null;
}

/**
 * Page for an unknown address of the back office; a page that does not exist yet counts as unknown.
 */
function UnknownPage({ home }: { home: string }) {
  const navigate = useNavigate();
  return (
    <UnavailablePageNotice
      icon="search"
      title={m.page_unknown()}
      text={m.page_unknown_text()}
      button={m.page_unknown_office()}
      onPress={() => void navigate({ to: '/admin/$page', params: { page: home }, replace: true })}
    />
  );
}

/**
 * Frame of the back office with the page of the address. The router has already checked that the
 * user may open the page.
 */
function Office() {
  const scheme = useOfficeColorScheme();
  useOfficeAppearance(scheme);
  useAhead();
  const { roleNames } = useSignedInSession();
  const params = useParams({ strict: false });
  const pages = listOfficePages(isAdmin(roleNames));
  const page = pages.find((page) => page.name === params.page);
  const title = page?.label ?? m.admin_office();
  useEffect(() => {
    document.title = `${title} | Guildhall`;
  }, [title]);
  const [open, setOpen] = useState<'palette' | 'keys' | 'menu'>();
  const find = useRef<HTMLInputElement>(null);
  const close = () => setOpen(undefined);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedOn, setOpenedOn] = useState(path);
  if (path !== openedOn) {
    setOpenedOn(path);
    setOpen(undefined);
  }
  const [hadKeys, setHadKeys] = useState(false);
  const showKeys = useCallback(() => {
    setHadKeys(true);
    setOpen('keys');
  }, []);
  // loaded on first use and then not unmounted, so that a started action continues after closing
  const [wasSought, setSought] = useState(false);
  const seek = () => {
    setSought(true);
    setOpen('palette');
  };
  useKeyboardShortcuts({
    'mod+k': seek,
    '?': showKeys,
    m: () => find.current?.focus(),
    ...(open === 'menu' && { Escape: close }),
  });
  return (
    <>
      <div className={joinClassNames(s.app, open === 'menu' && s.navOpen)}>
        <OfficeHeader
          page={page}
          id={params.id}
          isNavOpen={open === 'menu'}
          onNav={() => setOpen(open === 'menu' ? undefined : 'menu')}
          onPalette={seek}
        />
        <OfficeNav pages={pages} current={page?.name} findRef={find} onLeave={close} />
        <button
          type="button"
          className={s.veil}
          aria-label={m.modal_close()}
          tabIndex={-1}
          onClick={close}
        />
        <main className={s.main}>
          {page ? (
            <LazyErrorBoundary
              key={page.name}
              takes={() => true}
              missing={(retry, error) => (
                <ErrorOfOneAddress id={params.id} error={error} onLeave={retry} />
              )}
            >
              <OfficePageScreen page={page} id={params.id} />
            </LazyErrorBoundary>
          ) : (
            <UnknownPage home={getOfficeHomePage(roleNames)} />
          )}
          <CommandReceiptBar />
          <ConsentDialog />
        </main>
      </div>
      {wasSought && (
        <Palette open={open === 'palette'} pages={pages} onClose={close} onKeys={showKeys} />
      )}
      {hadKeys && <KeyList open={open === 'keys'} onClose={close} />}
    </>
  );
}
