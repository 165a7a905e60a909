import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl } from '../../../../test/drawn.harness.tsx';
import { buildLantern, lanterns } from '../../../../test/lanterns.harness.ts';
import {
  drawSection,
  requireEndpoint,
  toListReply,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';

prepareOffice();

describe('a page number beyond the last page', () => {
  it('redirects to the last page, and Back does not return to it', async () => {
    const asked = answer(requireEndpoint(lanterns, 'list'), ({ body }) => {
      const { page: wanted = 1 } = body as { page?: number };
      return { ...toListReply(wanted > 2 ? [] : [buildLantern(21, 'Fox')], 2), page: wanted };
    });
    const { router } = await drawSection(lanterns, { at: '?page=9999' });
    await expect.element(getControl('link', 'Fox')).toBeVisible();
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(asked.map(({ body }) => (body as { page?: number }).page)).toEqual([9999, 2]);
    expect(router.state.location.search).toMatchObject({ page: 2 });
    expect(router.history.length).toBe(1);
  });
});
