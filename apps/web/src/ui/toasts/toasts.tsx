import { limits } from '@guildhall/contract/limits';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../../messages/messages.js';
import { joinClassNames } from '../class-names.ts';
import { openDialogStack } from '../dialogs.store.ts';
import { Icon, type IconName } from '../icon.tsx';
import {
  closeToast,
  closeToasts,
  visibleToasts,
  type Toast,
  type ToastTone,
} from './toast.store.ts';
import classes from './toasts.module.css';

const icons: Record<ToastTone, IconName> = { success: 'check', danger: 'alert', info: 'bell' };
let placer: ((region: HTMLElement) => void) | undefined;
/**
 * Sets the function that places messages. This function loads after the first page, because no
 * dialog is open on the first page.
 */
export const setToastPositioner = (place: typeof placer): void => void (placer = place);

/**
 * The only region for messages. Always in the document, because a screen reader would miss the
 * first message of a new region.
 */
export function Toasts() {
  const standing = useSelector(visibleToasts);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (region.current) placer?.(region.current);
  }, [standing]);
  // places the messages again in the next frame, because an opened dialog, which they must not
  // cover, is drawn only then
  const dialogs = useSelector(openDialogStack, (open) => open.length);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (region.current) placer?.(region.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [dialogs]);
  const { earlier, shown } = foldToasts(standing);
  return createPortal(
    <section
      ref={region}
      className={classes.region}
      data-focus-scope=""
      aria-label={m.toasts_region()}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {earlier.length > 0 && <Earlier toasts={earlier} />}
      {shown.map((toast) => (
        <Message key={toast.key} toast={toast} />
      ))}
    </section>,
    document.body,
  );
}

/**
 * Collapses the oldest messages beyond the limit into one line. Celebrations are never collapsed;
 * they come last.
 */
function foldToasts(standing: readonly Toast[]): Record<'earlier' | 'shown', readonly Toast[]> {
  const staying = standing.filter(({ stays }) => stays);
  const others = standing.filter(({ stays }) => !stays);
  const folded = Math.max(0, Math.min(others.length, standing.length - limits.toastsShownMax));
  return { earlier: others.slice(0, folded), shown: [...others.slice(folded), ...staying] };
}

function Message({ toast }: { toast: Toast }) {
  return (
    <div
      className={joinClassNames('plate', classes.toast, classes[toast.tone], toast.className)}
      role={toast.tone === 'danger' ? 'alert' : undefined}
      data-toast={toast.tone}
    >
      {toast.art ?? <Icon name={icons[toast.tone]} size={20} className={classes.icon} />}
      <div className={classes.body}>
        {toast.title && <strong>{toast.title}</strong>}
        <p className={toast.shown === undefined ? undefined : 'vh'}>{toast.text}</p>
        {toast.shown}
        {toast.action && (
          <button
            type="button"
            className={classes.more}
            onClick={() => {
              toast.action?.open();
              closeToast(toast.key);
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      {toast.count > 1 && (
        <span className={`num ${classes.count}`}>
          <span aria-hidden="true">×{toast.count}</span>
          <span className="vh">{m.toast_times({ count: toast.count })}</span>
        </span>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={m.toast_close()}
        onClick={() => closeToast(toast.key)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

/** Line that stands for older toasts, with their number. */
function Earlier({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className={joinClassNames('plate', classes.toast, classes.earlier)} data-toast="info">
      <Icon name="bell" size={20} className={classes.icon} />
      <p className={classes.body}>{m.toasts_earlier({ count: toasts.length })}</p>
      <button
        type="button"
        className={classes.close}
        aria-label={m.toasts_close_earlier()}
        onClick={() => closeToasts(toasts.map(({ key }) => key))}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
