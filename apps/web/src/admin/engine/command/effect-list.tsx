import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import p from '../../styles/panel.module.css';
import { CurrencyAmount } from '../text/amount-text.tsx';

interface EffectsProps {
  effects: readonly {
    readonly label: string;
    readonly count: number;
    /** Currency if the count is an amount of money, in minor units. */
    readonly currency?: string;
  }[];
}
/** Lists everything that a command affects, line by line. */
export const EffectLines = ({ effects }: EffectsProps) =>
  effects.map(({ label, count, currency }) => [
    <dt key={`${label}-${currency}-label`}>{label}</dt>,
    <dd key={`${label}-${currency}`}>
      <strong>
        {currency === undefined ? (
          formatNumber(count)
        ) : (
          <CurrencyAmount minor={count} code={currency} isBare />
        )}
      </strong>
    </dd>,
  ]);

/** Players and objects affected by a command, as counted by its preview. */
export function EffectList({ effects }: EffectsProps) {
  if (effects.length === 0) return null;
  return (
    <dl className={joinClassNames(p.facts, p.effects)}>
      <EffectLines effects={effects} />
    </dl>
  );
}
