import * as m from '../../messages/messages.js';
import { LabelledSelect } from '../engine/field/labelled-choice.tsx';

const periods = [7, 30, 90, 365] as const;

/** Choice of a period: a number of days up to today. */
export function PeriodInDaysSelect({
  days,
  onChange,
}: {
  days: number;
  onChange: (days: number) => void;
}) {
  return (
    <LabelledSelect
      label={m.admin_economy_period()}
      value={String(days)}
      options={periods.map((n) => [String(n), m.admin_economy_days({ n })])}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
