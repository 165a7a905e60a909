import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import {
  setMotionPreference,
  listRunningAnimationProperties,
} from '../../../test/portal.harness.tsx';
import { ActionGlow } from './glow.tsx';

const card = (name: string) => (
  <div className="plate" data-testid={name} style={{ width: 200, height: 120 }}>
    {name}
    <ActionGlow />
  </div>
);
/** Lists the properties that are being animated inside a card. */
const playing = (name: string): string[] =>
  listRunningAnimationProperties(page.getByTestId(name).element());

describe('the glow of actionable elements', () => {
  it('does not move with reduced motion', async () => {
    await renderComponent(card('near'));
    await expect.element(page.getByTestId('near')).toBeVisible();
    expect(playing('near')).toEqual([]);
  });

  it('changes opacity alone, and only while visible', async () => {
    await setMotionPreference('no-preference');
    try {
      await renderComponent(
        <>
          {card('near')}
          <div style={{ height: 3000 }} />
          {card('far')}
        </>,
      );
      await expect.poll(() => [...new Set(playing('near'))]).toEqual(['opacity']);
      expect(playing('far')).toEqual([]);
      page.getByTestId('far').element().scrollIntoView();
      await expect.poll(() => [...new Set(playing('far'))]).toEqual(['opacity']);
      await expect.poll(() => playing('near')).toEqual([]);
    } finally {
      await setMotionPreference('reduce');
    }
  });

  it('is hidden from screen readers', async () => {
    await renderComponent(card('near'));
    await expect.element(page.getByTestId('near')).toHaveTextContent('near');
  });
});
