import type { AnySection } from '@guildhall/contract/kit/section/section';
import type { Queries } from './db/db.ts';
import { allOf, buildNormalisedTextOrder, containsWord, startsWithText } from './db/conditions.ts';
import { many, sql, type Sql } from './db/sql.ts';

/** A row with its title and, if its section has them, art and rarity. */
interface TitledRow {
  readonly section: string;
  readonly id: number;
  readonly title: string;
  readonly rarity: number | null;
  readonly image: string | null;
}
/** Search terms for rows. Each word must occur in the title, or the id must match. */
type Sought =
  | {
      readonly words: readonly string[];
      /** True to find short words within other words too. */
      readonly isWithin?: boolean;
    }
  | { readonly id: number };
/** Query parts that select the rows of one section. */
export interface SectionTitleQueryParts {
  readonly from: Sql;
  readonly alive: Sql;
  readonly id: Sql;
  readonly title: Sql;
  readonly rarity?: Sql | undefined;
  readonly image?: Sql | undefined;
}

/** Maximum number of rows per section. The list of the section shows further rows. */
const perSection = 6;

function piece(
  name: string,
  { from, alive, id, title, ...shown }: SectionTitleQueryParts,
  sought: Sought,
) {
  const first = 'words' in sought ? (sought.words[0] ?? '') : '';
  const meant =
    'id' in sought
      ? sql`${id} = ${sought.id}`
      : allOf(...sought.words.map((word) => containsWord(title, word, sought.isWithin)));
  return sql`(
    select ${name}::text as section, ${id} as id, ${title} as title,
      ${shown.rarity ?? sql`null`}::int as rarity, ${shown.image ?? sql`null`}::text as image
    from ${from}
    where ${alive} and ${meant}
    order by ${startsWithText(title, first)} desc, ${buildNormalisedTextOrder(title)}, ${id}
    limit ${perSection}
  )`;
}

/** Searches rows by title in all sections, with one statement. */
export interface SectionTitleSearch {
  register(section: Pick<AnySection, 'name' | 'may'>, place: SectionTitleQueryParts): void;
  /**
   * Finds rows of the sections that the caller may open, best matches first within each section.
   */
  find(db: Queries, sought: Sought, isAdmin: boolean): Promise<TitledRow[]>;
}
/** Creates the search, empty until sections register their titles. */
export function createSectionTitleSearch(): SectionTitleSearch {
  const places: { name: string; may: AnySection['may']; place: SectionTitleQueryParts }[] = [];
  return {
    register: ({ name, may }, place) => {
      places.push({ name, may, place });
    },
    async find(db, sought, isAdmin) {
      const open = places.filter(({ may }) => isAdmin || may === 'support');
      if (open.length === 0) return [];
      const queries = open.map(({ name, place }) => piece(name, place, sought));
      return many<TitledRow>(db, sql.join(queries, sql` union all `));
    },
  };
}
