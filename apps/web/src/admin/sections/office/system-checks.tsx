import { systemChecksFeed } from '@guildhall/contract/office/doctor.section';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';

const tones: Readonly<Record<string, string | undefined>> = { WARNING: c.warn, FAULT: c.bad };

function CheckState({ state }: { state: string }) {
  const { choices = [] } = localizeDeclaration(systemChecksFeed).fields.state;
  return (
    <span className={joinClassNames(c.state, tones[state])}>
      {choices.find(({ value }) => value === state)?.label ?? state}
    </span>
  );
}

/** Marks the states of checks, and shows as much of their results as there is room for. */
export const sectionOverride: SectionOverride = {
  cells: { state: ({ state }) => <CheckState state={String(state)} /> },
  elastic: 'text',
  isSearched: true,
};
