import * as m from '../../../messages/messages.js';
import { createLazyComponent } from '../../../shared/parts/lazy-part.tsx';
import c from '../../styles/controls.module.css';
import type { ReferenceSelectProps, ReferenceListProps, TagsProps } from './kit.props.ts';

/** Loads the searching controls after the list, because they are larger than the list. */
const kit = () => import('./kit.control.tsx');
/** Loads the kit before the first form is opened. */
export const preloadFieldKit = (): void => void kit().catch(() => undefined);

/** Placeholder for a control that is loading, with the same height and label. */
function Waiting({
  id,
  label,
  placeholder,
}: {
  id?: string;
  label?: string;
  placeholder?: string;
}) {
  return (
    <input
      id={id}
      className={c.input}
      aria-label={label}
      aria-busy
      placeholder={placeholder ?? m.admin_search_name()}
      readOnly
    />
  );
}

const showWaiting = (props: Parameters<typeof Waiting>[0]) => <Waiting {...props} />;

/** Chooses one row of another section by its name. */
export const ReferenceSelect = createLazyComponent<ReferenceSelectProps>(
  async () => (await kit()).ReferenceSelectControl,
  showWaiting,
);
/** Chooses several rows of another section by name. */
export const ReferenceListSelect = createLazyComponent<ReferenceListProps>(
  async () => (await kit()).ReferenceListControl,
  showWaiting,
);
/** Input of several words. */
export const TagsField = createLazyComponent<TagsProps>(
  async () => (await kit()).TagsControl,
  showWaiting,
);
