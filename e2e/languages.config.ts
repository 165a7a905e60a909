import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * Journeys in a language that exists only in a copy of the product: `npm run prove -- languages`.
 */
export default defineConfig({ ...base, testDir: 'languages' });
