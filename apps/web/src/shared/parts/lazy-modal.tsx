import { createLazyDialog } from './lazy-part.tsx';

/** Dialog of a page, whose code is a third of a first screen's and is needed once it opens. */
export const LazyModal = createLazyDialog(
  async () => (await import('../../ui/modal/modal.tsx')).Modal,
  true,
);
