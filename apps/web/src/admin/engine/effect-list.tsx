import { formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import p from '../styles/panel.module.css';

/** Whom and what a command touches, as its preview counted it. */
export function EffectList({
  effects,
}: {
  effects: readonly { readonly label: string; readonly count: number }[];
}) {
  if (effects.length === 0) return null;
  return (
    <dl className={classNames(p.facts, p.effects)}>
      {effects.map(({ label, count }) => [
        <dt key={`${label}-label`}>{label}</dt>,
        <dd key={label}>
          <strong>{formatNumber(count)}</strong>
        </dd>,
      ])}
    </dl>
  );
}
