import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { hasUserMovedFocus } from '../../../ui/focus/focus-place.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { findRowLink } from '../list/list-frame.tsx';
import { useKeyboardShortcuts } from '../use-keys.ts';

/**
 * Moves the focus after a panel has closed: to the element that had the focus before, otherwise to
 * the panel's row or the first row. Leaves the focus where the user has moved it. The page heading
 * is an exception: no key leads there, but a dialog that closes together with the panel focuses it.
 */
function restoreFocus(before: Element | null, findRow: () => HTMLElement | null): void {
  if (hasUserMovedFocus(null) && !document.activeElement?.matches('main h1')) return;
  if (before instanceof HTMLElement && before !== document.body && before.isConnected)
    before.focus();
  else findRow()?.focus();
}

/** Panel to the right of a list; below 1180 px it covers the list. */
export function PanelFrame({
  label,
  title,
  sub,
  rowId,
  isPage = false,
  onClose,
  children,
}: {
  label: string;
  title: ReactNode;
  sub?: ReactNode;
  /** Id of the row that the panel shows; undefined for a new row. */
  rowId?: number | undefined;
  /** True if the panel replaces the list; its title is then the heading of the page. */
  isPage?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  const onClosed = useEffectEvent((before: Element | null, pathname: string) => {
    const list = pathname.slice(0, pathname.lastIndexOf('/'));
    // another page may have replaced panel and list
    const isOverList = router.state.location.pathname === list;
    restoreFocus(before, () => (isOverList ? findRowLink(rowId) : null));
  });
  // an opened form gets the focus
  useEffect(() => {
    const before = document.activeElement;
    const { pathname } = router.state.location;
    (
      panel.current?.querySelector<HTMLElement>(
        'form input:not([type=file]), form select, form textarea, form [role=switch]',
      ) ?? panel.current
    )?.focus({ preventScroll: true });
    return () => onClosed(before, pathname);
  }, [router]);
  useKeyboardShortcuts({ Escape: onClose });
  return (
    <aside ref={panel} data-keeps-clear="" className={p.panel} aria-label={label} tabIndex={-1}>
      <header className={p.head}>
        <div>
          <Heading>{title}</Heading>
          {sub && <div className={p.sub}>{sub}</div>}
        </div>
        <button
          type="button"
          className={joinClassNames(c.btn, c.quiet, c.icon, c.small)}
          aria-label={m.modal_close()}
          onClick={onClose}
        >
          <Icon name="close" size={14} />
        </button>
      </header>
      {children}
    </aside>
  );
}

/** Panel for an impossible address. */
export function RowNotFoundPanel({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <PanelFrame label={title} title={title} onClose={onClose}>
      <div className={p.body}>
        <div className={c.message} role="alert">
          <strong>{m.admin_row_none()}</strong>
        </div>
      </div>
    </PanelFrame>
  );
}

/** Placeholders of fields while they load. */
export const PanelSkeleton = () =>
  [120, 180, 90, 140, 110].map((width, at) => (
    <span key={at} className={c.bone} style={{ width: `${width}px`, height: '24px' }} />
  ));

/**
 * Placeholder of a form while its code loads. The placeholder takes no focus, so that the form can
 * later return the focus to the element that had it before.
 */
export function LoadingPanel() {
  return (
    <aside className={p.panel} aria-busy>
      <div className={p.body}>
        <PanelSkeleton />
      </div>
    </aside>
  );
}
