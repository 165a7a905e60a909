import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import * as m from '../../messages/messages.js';
import c from '../styles/controls.module.css';
import type { RefProps, RefsProps, TagsProps } from './kit.props.ts';

/**
 * The searching controls are what the kit is for: they weigh more than the list around them, and
 * come after it.
 */
const kit = () => import('./kit.control.tsx');
const lazily = <P extends object>(
  pick: (part: Awaited<ReturnType<typeof kit>>) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: pick(await kit()) }));
const One = lazily<RefProps>((part) => part.RefSelectControl);
const Several = lazily<RefsProps>((part) => part.RefsSelectControl);
const Tags = lazily<TagsProps>((part) => part.TagsControl);

/** Fetches the kit ahead of the first form. */
export const loadKit = (): void => void kit().catch(() => undefined);

/** As high as the control that is on its way, under its name. */
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

/** Chooses one row of another section by its name. */
export function RefSelect(props: RefProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <One {...props} />
    </Suspense>
  );
}

/** Chooses several rows of another section by name. */
export function RefsSelect(props: RefsProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Several {...props} />
    </Suspense>
  );
}

/** Takes several words. */
export function TagsField(props: TagsProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Tags {...props} />
    </Suspense>
  );
}
