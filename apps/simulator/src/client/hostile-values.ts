/**
 * Draws values for a JSON schema. Most of the values are valid; some values are known to break
 * servers.
 */
import { SeededRandom } from '../seeded.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Texts that are known to cause errors in databases, parsers and pages. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\u202eabc',
  '𝕳𐀀',
  'é'.repeat(300),
  'a'.repeat(300),
  'a'.repeat(30_000),
  '%',
  '%00',
  '%_\\',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e309',
  '0x10',
  '-1',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T12:00:00Z',
  '2026-13-45T99:99:99Z',
  '+010000-01-01T00:00:00.000Z',
  '../../etc/passwd',
  'https://',
  'https://пример.испытание/ü?q=ß#я',
  'https://user:secret@example.org/',
  'https://example.org:99999/',
  'https://[::1',
  'http://example.org/',
  'javascript:alert(1)',
  'ann@пример.испытание',
  `${'a'.repeat(250)}@example.org`,
  '>'.repeat(4_000),
  '- '.repeat(2_000),
  '['.repeat(3_000),
  '**'.repeat(3_000),
  '\r\n\r\nHTTP/1.1 200 OK',
  'Жизнь прекрасна и удивительна '.repeat(6),
];
const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e15,
  1e21,
  1e300,
];
const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { a: { b: { c: {} } } },
  ['__proto__'],
  [1, 'a', null],
  { length: { toString: 1 } },
  { length: { valueOf: 1, toString: null }, size: { toString: 1 } },
  { size: {} },
  // parsed from text, because an object literal with a `then` property counts as a promise
  JSON.parse('{"constructor":{"prototype":1},"then":1,"toJSON":1}'),
  [{ length: { toString: 1 } }],
];
const instants: readonly string[] = [
  '2026-11-22T10:00:00.000Z',
  '2031-03-03T00:00:00Z',
  '1970-01-01T00:00:00.000Z',
  '2027-06-01T12:30:00.5Z',
  '2999-12-31T23:59:59.999Z',
];
const words: readonly string[] = [
  'Northreach',
  'lantern',
  'a',
  'map',
  'map=coast',
  'wall',
  'Shots',
  'ann@example.org',
  'GOLD',
  'verify',
  'Zoë Łukasz',
  'quiet-lantern-77',
  'x'.repeat(20),
];
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const deepest = 8;

/**
 * Shares of invalid values in a request: most requests have none, so that they pass the first
 * checks.
 */
const shares: readonly number[] = [0, 0, 0, 0.03, 0.08, 0.25];
/** Draws values for requests. Equal seeds lead to equal values. */
export class HostileValueGenerator {
  readonly random: SeededRandom;
  readonly #ids: readonly number[];
  #hostile = 0;

  /**
   * Creates the source of values. `ids` are numbers of rows that exist or may exist, drawn for
   * fields that take a number.
   */
  constructor(seed: number, ids: readonly number[]) {
    this.random = new SeededRandom(seed);
    this.#ids = ids;
  }
  /** Begins another request. */
  begin(): void {
    this.#hostile = this.random.pick(shares);
  }
  may(share: number): boolean {
    return this.random.next() < share;
  }
  hostileText(): string {
    return this.random.pick(hostileTexts);
  }
  id(): number {
    return this.may(0.1)
      ? this.random.pick([2 ** 31 - 1, 2 ** 31, 999_999_999, 2 ** 40, 999_999_999_999_999])
      : this.random.pick(this.#ids);
  }
  anything(): unknown {
    const kind = this.random.int(0, 2);
    return kind === 0
      ? this.hostileText()
      : kind === 1
        ? this.random.pick(hostileNumbers)
        : this.random.pick(others);
  }
  of(schema: JsonSchema, depth = 0): unknown {
    if (depth > 0 && this.may(this.#hostile)) return this.anything();
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.random.pick(schema['enum'] as unknown[]);
    const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
    if (choices) return this.of(this.random.pick(choices), depth + 1);
    const draw = this.#kinds[String(schema['type'])];
    return draw ? draw(schema, depth) : this.anything();
  }
  readonly #kinds: Readonly<Record<string, (schema: JsonSchema, depth: number) => unknown>> = {
    object: (schema, depth) => this.#object(schema, depth),
    array: (schema, depth) => this.#array(schema, depth),
    string: (schema) => this.#text(schema),
    integer: (schema) => this.#whole(schema),
    number: (schema) => (this.may(0.5) ? this.#whole(schema) : this.random.next() * 100),
    boolean: () => this.may(0.5),
    null: () => null,
  };
  #object(schema: JsonSchema, depth: number): unknown {
    const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
    const required = new Set((schema['required'] ?? []) as string[]);
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties))
      if (this.may(required.has(name) ? 0.98 : 0.4)) made[name] = this.of(property, depth + 1);
    const additional = schema['additionalProperties'];
    if (typeof additional === 'object' && additional !== null && depth < deepest)
      for (let left = this.random.int(0, 3); left > 0; left--)
        made[this.may(0.2) ? this.hostileText() : this.random.pick(words)] = this.of(
          additional as JsonSchema,
          depth + 1,
        );
    if (this.may(this.#hostile / 4))
      Object.defineProperty(made, this.hostileText(), {
        value: this.anything(),
        enumerable: true,
        configurable: true,
      });
    return made;
  }
  #array(schema: JsonSchema, depth: number): unknown {
    const items = (schema['items'] ?? {}) as JsonSchema;
    const least = Number(schema['minItems'] ?? 0);
    const most = Math.min(Number(schema['maxItems'] ?? 4), Math.max(least, 4));
    const length = this.may(0.02)
      ? this.random.pick([0, 201, 1_001])
      : this.random.int(least, most);
    if (length <= 20) return Array.from({ length }, () => this.of(items, depth + 1));
    const same = this.of(items, depth + 1);
    return Array.from({ length }, () => same);
  }
  #whole(schema: JsonSchema): number {
    const [low, high] = [
      Number(schema['minimum'] ?? 0),
      Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER),
    ];
    const kind = this.random.int(0, 9);
    if (kind === 0) return low;
    if (kind === 1 && this.#hostile > 0) return high;
    if (kind < 8) return this.#ids.length > 0 ? this.random.pick(this.#ids) : 1;
    return this.random.int(Math.max(low, -100), Math.min(high, 100));
  }
  #text(schema: JsonSchema): string {
    const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : '';
    if (schema['format'] === 'date-time') return this.random.pick(instants);
    if (schema['format'] === 'uri')
      return this.random.pick([
        'https://example.org/',
        'https://example.org/a?b=c#d',
        '#/dashboard',
      ]);
    if (pattern.includes('{43}')) return this.#drawn(base64url, 43);
    if (/^\^?\\d|^\^\[1-9\]/.test(pattern))
      return String(this.may(0.2) ? this.random.int(0, 999_999) : this.random.pick(this.#ids));
    if (pattern.startsWith('^[A-Z]')) return this.random.pick(['GOLD', 'EMBER', 'PEARL']);
    const max = Number(schema['maxLength'] ?? 60);
    if (this.may(0.05)) return 'a'.repeat(max);
    return this.random.pick(words).slice(0, max);
  }
  #drawn(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.random.int(0, alphabet.length - 1)]).join('');
  }
}
