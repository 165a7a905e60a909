import { afterEach, expect, it } from 'vitest';
import { waitForFrames } from '../../../test/drawn.harness.tsx';
import { captureTypedInputAndFocus } from './typed-fields.ts';

afterEach(() => document.body.replaceChildren());

/** Draws the page again: replaces its elements by new, equal elements. */
function draw(): void {
  document.body.innerHTML =
    '<main><h1>Hall</h1><input name="email"><button lang="en">E</button><button lang="ru">R</button></main>';
}
const field = () => document.querySelector<HTMLInputElement>('input[name=email]');
const focused = () => document.activeElement?.getAttribute('lang');
function choose(language: string): () => void {
  document.querySelector<HTMLElement>(`button[lang=${language}]`)?.focus();
  return captureTypedInputAndFocus();
}
function typeAndChoose(): () => void {
  draw();
  const input = field();
  if (input) input.value = 'a@example.org';
  return choose('ru');
}

it('input and focus survive a page that is drawn twice in another language', async () => {
  const putBack = typeAndChoose();
  putBack();
  await waitForFrames(1);
  for (const _time of ['once', 'twice']) {
    draw();
    await expect.poll(() => [field()?.value, focused()]).toEqual(['a@example.org', 'ru']);
  }
});

it('a heading focused by default returns the focus; a chosen element keeps it', async () => {
  const putBack = typeAndChoose();
  putBack();
  draw();
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  await expect.poll(focused).toBe('ru');
  const chosen = field();
  chosen?.focus();
  await waitForFrames(2);
  expect(document.activeElement).toBe(chosen);
});

it('after two quick changes the second element has the focus', async () => {
  const first = typeAndChoose();
  first();
  draw();
  await expect.poll(focused).toBe('ru');
  const second = choose('en');
  second();
  draw();
  await expect.poll(() => [field()?.value, focused()]).toEqual(['a@example.org', 'en']);
});
