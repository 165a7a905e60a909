import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  pressKeys,
  testAppearances,
  pressTab,
  pressTabBack,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { TabPanel, Tabs } from './tabs.tsx';

const tabs = [
  { id: 'day', label: 'Daily' },
  { id: 'week', label: 'Weekly', mark: 3, markSays: 'three to claim' },
  { id: 'season', label: 'Season', mark: 0 },
] as const;
type Id = (typeof tabs)[number]['id'];
function Views() {
  const [value, setValue] = useState<Id>('day');
  return (
    <>
      <Tabs label="Missions" group="missions" tabs={tabs} value={value} onChange={setValue} />
      <TabPanel group="missions" value={value}>
        <button type="button">In {value}</button>
      </TabPanel>
    </>
  );
}
const isChosen = async (name: string | RegExp): Promise<void> => {
  await expect.element(getControlByRole('tab', name)).toHaveAttribute('aria-selected', 'true');
  await expect.element(getControlByRole('tab', name)).toHaveFocus();
};

describe('tabs', () => {
  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    await renderComponent(<Views />, appearance);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('are one tab stop: arrows wrap, Home and End go to the ends, Tab enters the panel', async () => {
    await renderComponent(<Views />);
    await pressTab();
    await isChosen('Daily');
    await pressKeys('{ArrowRight}');
    await isChosen(/^Weekly/);
    await pressKeys('{End}');
    await isChosen('Season');
    await pressKeys('{ArrowRight}');
    await isChosen('Daily');
    await pressKeys('{ArrowLeft}');
    await isChosen('Season');
    await pressKeys('{Home}');
    await isChosen('Daily');
    await pressTab();
    await expect.element(getControlByRole('button', 'In day')).toHaveFocus();
    await pressTabBack();
    await isChosen('Daily');
  });

  it('label their panel by the chosen tab', async () => {
    await renderComponent(<Views />);
    await expect.element(getControlByRole('tabpanel', 'Daily')).toHaveTextContent('In day');
    await getControlByRole('tab', /^Weekly/).click();
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('In week');
    await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName(/^Weekly/);
  });

  it('announce their counts, and nothing for zero', async () => {
    await renderComponent(<Views />);
    await expect.element(getControlByRole('tab', /^Weekly ?3 ?three to claim$/)).toBeVisible();
    await expect.element(getControlByRole('tab', 'Season')).toBeVisible();
  });
});
