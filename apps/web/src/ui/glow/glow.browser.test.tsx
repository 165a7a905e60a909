import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/drawn.harness.tsx';
import { setMotion, listMovingProperties } from '../../../test/portal.harness.tsx';
import { Glow } from './glow.tsx';

const card = (name: string) => (
  <div className="plate" data-testid={name} style={{ width: 200, height: 120 }}>
    {name}
    <Glow />
  </div>
);
/** Returns the running animations inside a card, by property. */
const playing = (name: string): string[] => listMovingProperties(page.getByTestId(name).element());

describe('the glow of actionable elements', () => {
  it('does not move with reduced motion', async () => {
    await draw(card('near'));
    await expect.element(page.getByTestId('near')).toBeVisible();
    expect(playing('near')).toEqual([]);
  });

  it('changes opacity alone, and only while visible', async () => {
    await setMotion('no-preference');
    try {
      await draw(
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
      await setMotion('reduce');
    }
  });

  it('is hidden from screen readers', async () => {
    await draw(card('near'));
    await expect.element(page.getByTestId('near')).toHaveTextContent('near');
  });
});
