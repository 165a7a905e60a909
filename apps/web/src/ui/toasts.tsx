import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../messages/messages.js';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { closeToast, toastStore, type ToastTone } from './toast.store.ts';
import classes from './toasts.module.css';

const icons: Record<ToastTone, IconName> = { success: 'check', danger: 'alert', info: 'bell' };

/** The one region for messages. It is always in the document, or a reader would miss the first message. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return createPortal(
    <section className={classes.region} aria-label={m.toasts_region()} aria-live="polite" aria-relevant="additions text">
      {toasts.map((toast) => (
        <div key={toast.key} className={classNames('plate', classes.toast, classes[toast.tone])} role={toast.tone === 'danger' ? 'alert' : undefined} data-toast={toast.tone}>
          <Icon name={icons[toast.tone]} size={20} className={classes.icon} />
          <div className={classes.body}>
            {toast.title && <strong>{toast.title}</strong>}
            <p>{toast.text}</p>
          </div>
          <button type="button" className={classes.close} aria-label={m.toast_close()} onClick={() => closeToast(toast.key)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </section>,
    document.body,
  );
}
