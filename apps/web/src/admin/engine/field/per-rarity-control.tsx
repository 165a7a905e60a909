import { rarityNames } from '@guildhall/contract/limits';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { rarityName } from '../../../ui/rarity/rarity.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/per-rarity.module.css';
import { plainText } from '../form/field-values.ts';
import type { ControlProps } from '../form/form-control.tsx';

const asNumber = (text: unknown): number => Number(plainText(text ?? '').replace(',', '.')) || 0;

/**
 * One number for each rarity, side by side; if they must add up, the sum is shown below while
 * typing.
 */
export function PerRarityControl({
  field,
  value,
  onChange,
  onBlur,
  id,
  name,
  describedBy,
  isWrong,
  attach,
}: ControlProps) {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
  const total = numbers.reduce<number>((sum, number) => sum + asNumber(number), 0);
  const put = (rank: number, text: string) =>
    onChange(rarityNames.map((_, at) => (at === rank ? text : plainText(numbers[at] ?? ''))));
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <div className={s.ranks}>
        {rarityNames.map((rank, at) => (
          <label key={rank} className={classNames(s.rank, c[`c${at}`])}>
            <span>{rarityName(at)}</span>
            <input
              ref={at === 0 ? attach : undefined}
              name={`${name}.${at}`}
              className={classNames(c.input, isWrong && c.wrong)}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={isWrong || undefined}
              placeholder="0"
              value={plainText(numbers[at] ?? '')}
              onChange={(event) => put(at, event.target.value)}
              onBlur={onBlur}
            />
          </label>
        ))}
      </div>
      {field.sum !== undefined && (
        <output className={classNames(s.sum, total === field.sum && s.right)}>
          {m.admin_sum_of({ total: formatNumber(total), sum: formatNumber(field.sum) })}
        </output>
      )}
    </div>
  );
}
