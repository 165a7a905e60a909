import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole } from '../../../../test/drawn.harness.tsx';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import {
  renderSection,
  getSectionEndpoint,
  toListReply,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';

prepareOfficeTests();

describe('a page number beyond the last page', () => {
  it('redirects to the last page, and Back does not return to it', async () => {
    const asked = mockReply(getSectionEndpoint(lanternsSection, 'list'), ({ body }) => {
      const { page: wanted = 1 } = body as { page?: number };
      return { ...toListReply(wanted > 2 ? [] : [buildLanternRow(21, 'Fox')], 2), page: wanted };
    });
    const { router } = await renderSection(lanternsSection, { at: '?page=9999' });
    await expect.element(getControlByRole('link', 'Fox')).toBeVisible();
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(asked.map(({ body }) => (body as { page?: number }).page)).toEqual([9999, 2]);
    expect(router.state.location.search).toMatchObject({ page: 2 });
    expect(router.history.length).toBe(1);
  });
});
