export type { Treasury } from './treasury.service.ts';
