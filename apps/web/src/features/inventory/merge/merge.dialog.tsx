import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import {
  isMergeReady,
  useMergeLines,
  type MergeLine,
} from '../../../shared/inventory/use-merge-lines.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { ChoiceButtons } from '../crafting/choices.tsx';
import classes from './merge.module.css';
import { PerkTransferForm } from './merge-perk.tsx';
import { RarityMergeForm } from './merge-up.tsx';

/**
 * Dialog for merging items to the next rarity or passing a perk on; shows items, results and
 * chances.
 */
export function MergeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={m.merge_title()} wide>
      <Lines />
    </Modal>
  );
}

function Lines() {
  const lines = useMergeLines();
  const [chosen, setChosen] = useState<number>();
  if (lines.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="320px" />
      </>
    );
  if (!lines.data)
    return <ErrorState busy={lines.isFetching} onRetry={() => void lines.refetch()} />;
  const line = lines.data.find(({ id }) => id === chosen) ?? firstOf(lines.data);
  if (!line)
    return <EmptyState icon="grid" title={m.merge_empty_title()} text={m.merge_empty_text()} />;
  return (
    <div className={classes.merge} tabIndex={0} role="region" aria-label={m.merge_title()}>
      <ChoiceButtons
        label={m.merge_lines()}
        choices={lines.data}
        chosen={line.id}
        onChoose={setChosen}
      />
      {line.type === 1 ? (
        <PerkTransferForm key={line.id} line={line} />
      ) : (
        <RarityMergeForm key={line.id} line={line} />
      )}
    </div>
  );
}
/** Returns the first line in which a merge is possible. */
const firstOf = (lines: readonly MergeLine[]): MergeLine | undefined =>
  lines
    .toSorted((a, b) => a.type - b.type)
    .find((line) => line.steps.some((step) => isMergeReady(line, step))) ?? lines[0];
