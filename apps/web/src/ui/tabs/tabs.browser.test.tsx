import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { control, draw, keys, looks, tab, tabBack } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
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
  await expect.element(control('tab', name)).toHaveAttribute('aria-selected', 'true');
  await expect.element(control('tab', name)).toHaveFocus();
};

describe('tabs', () => {
  it.each(looks)('pass accessibility checks: %s', async (_, look) => {
    await draw(<Views />, look);
    expect(await faults()).toEqual([]);
  });

  it('are one tab stop: arrows wrap, Home and End go to the ends, Tab enters the panel', async () => {
    await draw(<Views />);
    await tab();
    await isChosen('Daily');
    await keys('{ArrowRight}');
    await isChosen(/^Weekly/);
    await keys('{End}');
    await isChosen('Season');
    await keys('{ArrowRight}');
    await isChosen('Daily');
    await keys('{ArrowLeft}');
    await isChosen('Season');
    await keys('{Home}');
    await isChosen('Daily');
    await tab();
    await expect.element(control('button', 'In day')).toHaveFocus();
    await tabBack();
    await isChosen('Daily');
  });

  it('label their panel by the chosen tab', async () => {
    await draw(<Views />);
    await expect.element(control('tabpanel', 'Daily')).toHaveTextContent('In day');
    await control('tab', /^Weekly/).click();
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('In week');
    await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName(/^Weekly/);
  });

  it('announce their counts, and nothing for zero', async () => {
    await draw(<Views />);
    await expect.element(control('tab', /^Weekly ?3 ?three to claim$/)).toBeVisible();
    await expect.element(control('tab', 'Season')).toBeVisible();
  });
});
