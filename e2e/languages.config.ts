import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * Journeys in a language that exists in a copy of the product alone: `npm run prove -- languages`.
 */
export default defineConfig({ ...base, testDir: 'languages' });
