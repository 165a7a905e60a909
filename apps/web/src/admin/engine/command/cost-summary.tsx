import type { NamedRewardCost } from '@guildhall/contract/kit/field/rewards';
import type { Section } from '@guildhall/contract/kit/section/section';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import p from '../../styles/panel.module.css';
import { translateText } from '../../words.ts';
import { CurrencyAmount } from '../text/amount-text.tsx';
import { ReferenceName } from '../list/cell-value.tsx';
import { toWireValues } from '../form/field-values.ts';
import { findRefTargetByName } from '../bulk/targets.ts';
import type { FormDraft } from '../form/use-draft.ts';

const keyOf = ({ kind, id, currency }: NamedRewardCost): string =>
  `${kind} ${id ?? ''} ${currency ?? ''}`;

function What({ cost: { section, label, id } }: { cost: NamedRewardCost }) {
  if (section === null || id === null) return translateText(label);
  return (
    <>
      {translateText(label)} <ReferenceName target={findRefTargetByName(section)} id={id} />
    </>
  );
}
const HowMuch = ({ cost: { currency, amount } }: { cost: NamedRewardCost }) =>
  currency === null ? formatNumber(amount) : <CurrencyAmount minor={amount} code={currency} />;

/**
 * Shows the total cost of a row while the form is filled in. The rule that pays computes this cost.
 */
export function CostSummary({ section, draft }: { section: Section; draft: FormDraft }) {
  const values = useWatch({ control: draft.form.control });
  const costs = useMemo(
    () => section.costs?.(toWireValues(section.fields, values) as never) ?? [],
    [section, values],
  );
  if (!section.costs) return null;
  return (
    <section className={p.costs} aria-label={m.admin_costs()}>
      <strong>{m.admin_costs()}</strong>
      {costs.length === 0 ? (
        <p className={p.hint}>{m.admin_costs_none()}</p>
      ) : (
        <dl className={p.facts}>
          {costs.map((cost) => [
            <dt key={`${keyOf(cost)} what`}>
              <What cost={cost} />
            </dt>,
            <dd key={keyOf(cost)}>
              <HowMuch cost={cost} />
            </dd>,
          ])}
        </dl>
      )}
      <p className={p.hint}>{m.admin_costs_hint()}</p>
    </section>
  );
}
