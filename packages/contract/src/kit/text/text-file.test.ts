import { describe, expect, it } from 'vitest';
import { decodeText } from './text-file.ts';

/** Encodes a text in a single-byte encoding. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const known = new Map(bytes.map((byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Uint8Array.from(text, (sign) => known.get(sign) ?? 0x3f);
}
const wide = (text: string, isBigEndian: boolean): Uint8Array => {
  const codes = Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0));
  const pairs = codes.map((code) => [code >> 8, code & 0xff]);
  return Uint8Array.from(
    pairs.flatMap(([high = 0, low = 0]) => (isBigEndian ? [high, low] : [low, high])),
  );
};

describe('a text file', () => {
  it.each([
    ['windows-1252', 'name;Müller\r\nsize;Größe “x” – 10 €'],
    ['windows-1252', 'señor ¿Qué?, naïve façade, État, 5 °C'],
    ['windows-1251', 'имя;Привет, мир\r\nЁлка №5;VR-клуб «Меч»'],
    ['windows-1252', 'nothing but ASCII, in “quotes”'],
  ])('in %s is read with its letters', (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text });
  });
  it('in UTF-8 or UTF-16 is read without its mark', () => {
    const text = 'Größe;Привет;東京';
    expect(decodeText(new TextEncoder().encode(text))).toEqual({ text });
    expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text });
    expect(decodeText(wide(text, false))).toEqual({ text });
    expect(decodeText(wide(text, true))).toEqual({ text });
  });
  it.each([
    ['letters of another encoding', encode('Łódź żółw', 'windows-1250'), 'letters'],
    ['letters that two encodings could mean', encode('à la carte', 'windows-1252'), 'letters'],
    ['too few letters to tell', encode('éàü', 'windows-1252'), 'letters'],
    ['Cyrillic of DOS', encode('Привет, мир', 'ibm866'), 'letters'],
    ['half a letter at its end', Uint8Array.of(0xff, 0xfe, 0x31), 'cutOff'],
    ['UTF-16 without a mark', Uint8Array.of(0x61, 0, 0x62, 0), 'binary'],
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0x14), 'workbook'],
  ])('with %s is refused instead of being read with wrong letters', (_, bytes, word) => {
    expect(decodeText(bytes)).toEqual({ problem: { key: `file.${word}` } });
  });
});
