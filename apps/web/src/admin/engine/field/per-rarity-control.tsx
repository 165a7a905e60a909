import { rarityNames } from '@guildhall/contract/limits';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/per-rarity.module.css';
import { toPlainText } from '../form/field-values.ts';
import type { FormControlProps } from '../form/form-control.tsx';

const asNumber = (text: unknown): number => Number(toPlainText(text ?? '').replace(',', '.')) || 0;

/**
 * One number for each rarity, side by side. If the numbers must have a certain sum, their present
 * sum is shown below while typing.
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
}: FormControlProps) {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
  const total = numbers.reduce<number>((sum, number) => sum + asNumber(number), 0);
  const writeRank = (rank: number, text: string) =>
    onChange(rarityNames.map((_, at) => (at === rank ? text : toPlainText(numbers[at] ?? ''))));
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <div className={s.ranks}>
        {rarityNames.map((rank, at) => (
          <label key={rank} className={joinClassNames(s.rank, c[`c${at}`])}>
            <span>{getRarityName(at)}</span>
            <input
              ref={at === 0 ? attach : undefined}
              name={`${name}.${at}`}
              className={joinClassNames(c.input, isWrong && c.wrong)}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={isWrong || undefined}
              placeholder="0"
              value={toPlainText(numbers[at] ?? '')}
              onChange={(event) => writeRank(at, event.target.value)}
              onBlur={onBlur}
            />
          </label>
        ))}
      </div>
      {field.sum !== undefined && (
        <output className={joinClassNames(s.sum, total === field.sum && s.right)}>
          {m.admin_sum_of({ total: formatNumber(total), sum: formatNumber(field.sum) })}
        </output>
      )}
    </div>
  );
}
