import type { rarityNames } from '../../limits.ts';
import type { Said } from './said.ts';

/** Words for the values of a flag, as tables show them. */
export const flagWords: { readonly yes: Said; readonly no: Said } = {
  yes: ['Yes', 'Да'],
  no: ['No', 'Нет'],
};
/** Words for the ten ranks, in their order, as tables show them. */
export const rarityWords: Readonly<Record<(typeof rarityNames)[number], Said>> = {
  COMMON: ['Common', 'Обычный'],
  UNCOMMON: ['Uncommon', 'Необычный'],
  RARE: ['Rare', 'Редкий'],
  EPIC: ['Epic', 'Эпический'],
  LEGENDARY: ['Legendary', 'Легендарный'],
  MYTHIC: ['Mythic', 'Мифический'],
  EXALTED: ['Exalted', 'Возвышенный'],
  EXOTIC: ['Exotic', 'Экзотический'],
  TRANSCENDENT: ['Transcendent', 'Запредельный'],
  UNIQUE: ['Unique', 'Уникальный'],
};
