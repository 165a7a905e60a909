import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import {
  isMergeReady,
  type MergeLine,
  type MergeStep,
} from '../../../shared/inventory/use-merge-lines.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import { ItemPicker } from '../crafting/item-choice.tsx';
import { CraftingActionPriceAndButton } from '../crafting/crafting-action.tsx';
import { toMergeAnimationPieces } from './merge-pieces.ts';
import classes from './merge.module.css';
import { formatMergeButtonLabel, useMergeItems } from './use-merge.ts';

/** Merges several items of one rarity into one item of the next rarity. */
export function RarityMergeForm({ line }: { line: MergeLine }) {
  const [rarity, setRarity] = useState<number>();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const { merge, isPending, isChanged, isUnanswered, repeat } = useMergeItems(line, () =>
    setPicked([]),
  );
  const step =
    line.steps.find((candidate) => candidate.rarity === rarity) ??
    line.steps.find((candidate) => isMergeReady(line, candidate)) ??
    line.steps[0];
  if (!step) return null;
  // drops chosen items that no longer exist, for example because another tab used them
  const chosenIds = picked.filter((id) => step.items.some((item) => item.id === id));
  const missing = line.count - chosenIds.length;
  const toggle = ({ id }: { id: number }): void =>
    setPicked(
      chosenIds.includes(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id],
    );
  const fill = (): void =>
    setPicked([
      ...chosenIds,
      // the oldest items are used first
      ...step.items
        .map(({ id }) => id)
        .filter((id) => !chosenIds.includes(id))
        .reverse()
        .slice(0, missing),
    ]);
  const lacks =
    step.outcomes.length === 0
      ? m.merge_nothing()
      : step.owned < line.count
        ? m.merge_too_few({ owned: step.owned, count: line.count })
        : missing > 0
          ? m.merge_choose({ count: missing })
          : undefined;
  return (
    <>
      <div className={classes.lines} role="group" aria-label={m.merge_rarities()}>
        {line.steps.map((mergeStep) => (
          <button
            key={mergeStep.rarity}
            type="button"
            className={`plate ${classes.line}`}
            aria-pressed={mergeStep === step}
            onClick={() => {
              setRarity(mergeStep.rarity);
              setPicked([]);
            }}
          >
            {getRarityName(mergeStep.rarity)}{' '}
            <span className="num">
              {m.merge_have({
                owned: formatNumber(mergeStep.owned),
                count: formatNumber(line.count),
              })}
            </span>
          </button>
        ))}
      </div>
      <div className={classes.sides}>
        <section>
          <header className={classes.head}>
            <h3>{m.merge_goes()}</h3>
            {missing > 0 && step.owned >= line.count && (
              <Button small onClick={fill}>
                {m.merge_fill()}
              </Button>
            )}
          </header>
          <ItemPicker
            label={m.merge_goes()}
            items={step.items}
            chosen={chosenIds}
            isFull={missing <= 0}
            onToggle={toggle}
          />
        </section>
        <Outcomes step={step} />
      </div>
      <CraftingActionPriceAndButton
        cost={line}
        label={formatMergeButtonLabel}
        lacks={lacks}
        isPending={isPending}
        isUnanswered={isUnanswered}
        isChanged={isChanged}
        onPress={() => {
          const pieces = toMergeAnimationPieces(
            step.items.filter(({ id }) => chosenIds.includes(id)),
          );
          if (isUnanswered) repeat();
          else merge({ itemIds: [...chosenIds], pieces });
        }}
      />
    </>
  );
}

/** Possible results of a merge, each with its chance. */
function Outcomes({ step: { outcomes } }: { step: MergeStep }) {
  return (
    <section>
      <h3>{m.merge_comes()}</h3>
      {outcomes.length === 0 && <p>{m.merge_nothing()}</p>}
      <ul className={classes.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome.id}>
            <RarityFrame
              rarity={outcome.rarity}
              imageUrl={outcome.imageUrl}
              className={classes.art}
            />
            <span>{outcome.name}</span>
            <b className="num">{m.merge_chance({ percent: formatNumber(outcome.chance / 100) })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
