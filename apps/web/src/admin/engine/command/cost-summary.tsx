import type { LabelledRewardCost } from '@guildhall/contract/kit/field/rewards';
import type { Section } from '@guildhall/contract/kit/section/section';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import p from '../../styles/panel.module.css';
import { translateToPageLanguage } from '../../office-texts.ts';
import { CurrencyAmount } from '../text/amount-text.tsx';
import { ReferenceName } from '../list/cell-value.tsx';
import { toProtocolValues } from '../form/field-values.ts';
import { findRefTargetByName } from '../bulk/targets.ts';
import type { FormDraft } from '../form/use-draft.ts';

const keyOf = ({ kind, id, currency }: LabelledRewardCost): string =>
  `${kind} ${id ?? ''} ${currency ?? ''}`;

function What({ cost: { section, label, id } }: { cost: LabelledRewardCost }) {
  if (section === null || id === null) return translateToPageLanguage(label);
  return (
    <>
      {translateToPageLanguage(label)}{' '}
      <ReferenceName target={findRefTargetByName(section)} id={id} />
    </>
  );
}
const HowMuch = ({ cost: { currency, amount } }: { cost: LabelledRewardCost }) =>
  currency === null ? formatNumber(amount) : <CurrencyAmount minor={amount} code={currency} />;

/**
 * Shows the total cost of a row while the form is filled in. The rule that pays computes this cost.
 */
export function DraftCostSummary({ section, draft }: { section: Section; draft: FormDraft }) {
  const values = useWatch({ control: draft.form.control });
  const costs = useMemo(
    () => section.costs?.(toProtocolValues(section.fields, values) as never) ?? [],
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
