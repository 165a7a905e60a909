import {
  perksSection,
  perkTypeLabels,
  slotTypeLabels,
} from '@guildhall/contract/wealth/perks/perks.section';
import { limits } from '@guildhall/contract/limits';
import {
  computeSlotLevels,
  computePerkPoints,
  listUpgradeSlotTargets,
  upgradedSlotLevel,
} from '@guildhall/contract/wealth/perks/perks';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import { RarityMark } from '../../engine/list/cell-value.tsx';
import { buildSectionRowQuery } from '../../engine/queries.ts';
import { ReferenceSelect } from '../../engine/field/ref-select.tsx';
import { callSection, type RowPage } from '../../engine/command/section-call.ts';
import { findRefTargetByName, type ReferenceTarget } from '../../engine/bulk/targets.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/item-form.module.css';
import p from '../../styles/panel.module.css';
import { translateToPageLanguage } from '../../office-texts.ts';
import type { PerkSlotChoice, SlotRule } from './item-slots.ts';

/**
 * Returns the perks that a slot of this item may hold. The rules equal the server's rules, so that
 * no perk is offered that the server would refuse.
 */
function fittingPerks(
  rule: SlotRule,
  attributeIds: readonly number[],
): ReferenceTarget | undefined {
  const perksTarget = findRefTargetByName(perksSection.name);
  if (!perksTarget) return undefined;
  const find: ReferenceTarget['find'] = async (text, signal) => {
    const body = {
      q: text === '' ? undefined : text,
      type: rule.perkType,
      sort: 'name',
      perPage: limits.perPageMax,
    };
    const { data } = await callSection<RowPage>('POST', `${perksSection.base}/list`, {
      body,
      signal,
    });
    const fits = data.filter((perk) => {
      const limit = perk['limitationCharacterAttributeId'];
      return (
        Number(perk['minAcquisitionRarity']) <= rule.rarity &&
        (typeof limit !== 'number' || attributeIds.includes(limit))
      );
    });
    return fits.map((perk) => ({ id: perk.id, name: String(perk['name']) }));
  };
  return {
    ...perksTarget,
    name: `${perksSection.name} ${rule.perkType} ${rule.rarity} ${attributeIds.join()}`,
    find,
  };
}

function Points({
  choice,
  level,
  levelPercent,
}: Pick<SlotProps, 'choice' | 'level' | 'levelPercent'>) {
  const { data: perk } = useQuery({
    ...buildSectionRowQuery(perksSection, choice.perkId ?? 0),
    enabled: choice.perkId !== null,
  });
  if (!perk || choice.perkId === null) return null;
  const points = computePerkPoints(
    {
      type: perk['type'] === 'VALUE' ? 'VALUE' : 'COMMON',
      rarityPoints: perk['rarityPoints'] as number[],
    },
    choice.perkRarity,
    level,
    levelPercent,
  );
  return (
    <output className={s.points}>{m.admin_slot_points({ points: formatNumber(points) })}</output>
  );
}

/**
 * Returns the name of a slot in the language of the page, with the same words as the section
 * `rarity-acquisitions`.
 */
function slotName({ type, perkType }: SlotRule): string {
  const name = translateToPageLanguage(slotTypeLabels[type]);
  return type === 'PERK_GRANT'
    ? `${name}, ${translateToPageLanguage(perkTypeLabels[perkType])}`
    : name;
}

interface SlotProps {
  rule: SlotRule;
  number: number;
  choice: PerkSlotChoice;
  level: number | null;
  /** Percentage that level 1 adds to a perk. */
  levelPercent: number;
  raises: number | null;
  /** Perks of the other slots, because an item may have each perk only once. */
  taken: readonly number[];
  attributeIds: readonly number[];
  onChange: (next: PerkSlotChoice) => void;
}

function Holder(props: SlotProps) {
  const { rule, choice, level, levelPercent, taken, attributeIds, onChange } = props;
  const id = useId();
  const attributes = attributeIds.join();
  const target = useMemo(
    () => fittingPerks(rule, attributes === '' ? [] : attributes.split(',').map(Number)),
    [rule, attributes],
  );
  return (
    <div className={s.holder}>
      <div className={p.field}>
        <label
          className={joinClassNames(p.label, p.required)}
          id={`${id}-perk-label`}
          htmlFor={`${id}-perk`}
        >
          {m.admin_slot_perk()}
        </label>
        <ReferenceSelect
          id={`${id}-perk`}
          target={target}
          value={choice.perkId}
          without={taken}
          onChange={(perkId) => onChange({ ...choice, perkId })}
        />
      </div>
      <div className={p.field}>
        <label className={p.label} htmlFor={`${id}-rarity`}>
          {m.admin_slot_rarity()}
        </label>
        <select
          id={`${id}-rarity`}
          className={c.input}
          value={choice.perkRarity}
          onChange={(event) => onChange({ ...choice, perkRarity: Number(event.target.value) })}
        >
          {Array.from({ length: limits.rarityMax + 1 }, (_, rank) => (
            <option key={rank} value={rank}>
              {rank} {getRarityName(rank)}
            </option>
          ))}
        </select>
      </div>
      {rule.perkType === 'VALUE' && (
        <div className={joinClassNames(p.field, s.task)}>
          <label
            className={joinClassNames(p.label, p.required)}
            id={`${id}-task-label`}
            htmlFor={`${id}-task`}
          >
            {m.admin_slot_task()}
          </label>
          <ReferenceSelect
            id={`${id}-task`}
            target={findRefTargetByName('gameplay-tasks')}
            value={choice.gameplayTaskId}
            onChange={(gameplayTaskId) => onChange({ ...choice, gameplayTaskId })}
          />
        </div>
      )}
      <div className={s.worth}>
        <Points choice={choice} level={level} levelPercent={levelPercent} />
        {level !== null && <span className={s.level}>{m.admin_slot_level({ level })}</span>}
      </div>
    </div>
  );
}

function Slot(props: SlotProps) {
  const { rule, number, raises } = props;
  return (
    <li
      className={joinClassNames(s.slot, c[`c${rule.rarity}`])}
      aria-label={m.admin_slot_number({ number })}
    >
      <div className={s.slotHead}>
        <strong>{m.admin_slot_number({ number })}</strong>
        <span>{slotName(rule)}</span>
        <span className={s.from}>
          {m.admin_slot_from()} <RarityMark rarity={rule.rarity} />
        </span>
      </div>
      {rule.type === 'PERK_GRANT' ? (
        <Holder {...props} />
      ) : (
        <p className={c.muted}>
          {raises === null
            ? m.admin_slot_raises_none()
            : m.admin_slot_raises({ number: raises + 1, level: upgradedSlotLevel })}
        </p>
      )}
    </li>
  );
}

interface ListProps {
  rules: readonly SlotRule[];
  choices: readonly PerkSlotChoice[];
  attributeIds: readonly number[];
  levelPercent: number;
  onChange: (next: PerkSlotChoice[]) => void;
}

/**
 * Shows every slot of an item with its choice. Levels are computed from the slots alone (R5.12).
 */
export function ItemSlotList({ rules, choices, attributeIds, levelPercent, onChange }: ListProps) {
  const types = rules.map((rule) => ({ typeName: rule.type }));
  const [levels, raised] = [computeSlotLevels(types), listUpgradeSlotTargets(types)];
  if (rules.length === 0) return <p className={c.muted}>{m.admin_slots_none()}</p>;
  return (
    <ol className={s.slots} aria-label={m.admin_slots()}>
      {rules.map((rule, at) => {
        const choice = choices[at] ?? {
          perkId: null,
          perkRarity: rule.rarity,
          gameplayTaskId: null,
        };
        const taken = choices.flatMap((other, index) =>
          index !== at && other.perkId !== null ? [other.perkId] : [],
        );
        return (
          <Slot
            key={rule.id}
            rule={rule}
            number={at + 1}
            choice={choice}
            level={levels[at] ?? null}
            levelPercent={levelPercent}
            raises={raised[at] ?? null}
            taken={taken}
            attributeIds={attributeIds}
            onChange={(next) =>
              onChange(
                rules.map((_, index) =>
                  index === at
                    ? next
                    : (choices[index] ?? {
                        perkId: null,
                        perkRarity: rules[index]?.rarity ?? 0,
                        gameplayTaskId: null,
                      }),
                ),
              )
            }
          />
        );
      })}
    </ol>
  );
}
