import { lazyPart } from '../parts/lazy-part.tsx';

/** Fetched by a press: it stands in the inbox and among level rewards. */
export const RoleStep = lazyPart(async () => (await import('./role-step.popup.tsx')).RoleStep);
/** Fetched by a press: it stands in the inbox and among level rewards. */
export const RoleAction = lazyPart(async () => (await import('./role-step.popup.tsx')).RoleAction);
