export { itemsOfType, itemsWithPerk, itemsWithTask, sectionOfType } from './held.store.ts';
