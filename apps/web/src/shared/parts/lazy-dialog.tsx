import { createElement, useEffect, type ComponentType } from 'react';
import { preloadAfterFirstInput } from '../../ui/use-late.ts';
import { useLazyModule } from './use-part.ts';

/**
 * Creates a dialog whose code loads when it is first opened. If the loading fails, the dialog
 * closes, and a message gives the reason.
 * @param isFetchedAhead true if the code of a dialog that is opened often loads after the first
 * input on the page.
 */
export function createLazyDialog<
  P extends { readonly open?: boolean; readonly onClose: () => void },
>(load: () => Promise<ComponentType<P>>, isFetchedAhead = false): ComponentType<P> {
  return function LazyDialog(props: P) {
    useEffect(() => {
      if (isFetchedAhead) preloadAfterFirstInput(load);
    }, []);
    const Found = useLazyModule(load, props.open ?? true, props.onClose);
    return Found && createElement(Found, props);
  };
}

/**
 * Dialog frame of the pages. Its code is loaded separately, because it is a third as large as the
 * code of a first screen.
 */
export const LazyModal = createLazyDialog(
  async () => (await import('../../ui/modal/modal.tsx')).Modal,
  true,
);
