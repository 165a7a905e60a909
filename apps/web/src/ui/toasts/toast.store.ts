import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';
import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'danger' | 'info';
export interface ToastInput {
  /** Key of the toast. A toast with the same key replaces it in its place. */
  key?: string;
  title?: string | undefined;
  text: string;
  /**
   * Element to show instead of the text, such as an animated number; screen readers get the text.
   */
  shown?: ReactNode;
  /** Picture to show instead of the icon of the tone. */
  art?: ReactNode;
  /** Class for a message that is drawn as more than one line. */
  className?: string | undefined;
  /** Button that opens the page or dialog to which the message belongs. */
  action?: { readonly label: string; readonly open: () => void } | undefined;
  /** True if the message stays visible when older messages are collapsed; used for celebrations. */
  stays?: boolean;
  tone?: ToastTone;
  /**
   * Milliseconds until the message disappears; null if it stays until it is closed or replaced
   * (OP-66).
   */
  durationMs?: number | null;
}
export interface Toast extends ToastInput {
  key: string;
  tone: ToastTone;
  /** Number of times that an equal toast was shown while this toast was visible. */
  count: number;
}

/** Visible toasts, newest last. */
export const visibleToasts = createAtom<readonly Toast[]>([]);
let lastKey = 0;
/**
 * Returns true if equal toasts are merged. A toast whose key comes from its caller is changed only
 * by the caller.
 */
const isGrouped = ({ key }: Toast): boolean => key.startsWith('toast-');
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const stopTimer = (key: string) => {
  clearTimeout(timers.get(key));
  timers.delete(key);
};

/** Returns the milliseconds for which a toast of this tone is visible by default (R9.23, R9.24). */
const toastDuration = (tone: ToastTone): number =>
  tone === 'success' ? limits.toastSuccessMs : limits.toastDefaultMs;

export const closeToasts = (keys: readonly string[]): void => keys.forEach(closeToast);
export function closeToast(key: string): void {
  stopTimer(key);
  visibleToasts.set((current) => current.filter((toast) => toast.key !== key));
}

/**
 * Finds a visible toast that is equal to a new one. Its count increases, and it stays as long as
 * the new toast would.
 */
const sameAs = ({ key, text, title }: ToastInput, tone: ToastTone): Toast | undefined =>
  key === undefined
    ? visibleToasts
        .get()
        .find(
          (other) =>
            isGrouped(other) && other.text === text && other.title === title && other.tone === tone,
        )
    : undefined;

/** Shows a message above all other content and returns its key. */
export function showMessage(input: ToastInput): string {
  lastKey += 1;
  const tone = input.tone ?? 'info';
  const same = sameAs(input, tone);
  const toast: Toast = {
    ...input,
    tone,
    count: (same?.count ?? 0) + 1,
    key: same?.key ?? input.key ?? `toast-${lastKey}`,
  };
  const duration = input.durationMs === undefined ? toastDuration(tone) : input.durationMs;
  stopTimer(toast.key);
  visibleToasts.set((current) =>
    current.some((other) => other.key === toast.key)
      ? current.map((other) => (other.key === toast.key ? toast : other))
      : [...current, toast],
  );
  if (duration !== null)
    timers.set(
      toast.key,
      setTimeout(() => closeToast(toast.key), duration),
    );
  return toast.key;
}
