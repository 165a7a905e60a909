import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  waitForFrames,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import { SelectField, TextAreaField } from '../choice-field/choice-field.tsx';
import { LabelledInput, PasswordField } from './field.tsx';

const countries = [
  ['DE', 'Germany'],
  ['FR', 'France'],
] as const;

describe('a field', () => {
  it.each(testAppearances)(
    'of every kind and state passes accessibility checks: %s',
    async (_, appearance) => {
      await renderComponent(
        <>
          <LabelledInput label="Username" defaultValue="Walker" icon="search" />
          <LabelledInput label="Search" hideLabel placeholder="Name" />
          <LabelledInput label="Email" hint="Nobody sees it" />
          <LabelledInput label="Age" error="At least 18" hint="In years" />
          <LabelledInput label="Id" readOnly value="17" />
          <LabelledInput label="Code" disabled />
          <PasswordField label="Password" />
          <SelectField label="Country" options={countries} empty="Choose" error="Choose one" />
          <TextAreaField label="About you" hint="In a few words" />
        </>,
        appearance,
      );
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('is focused by its label and takes input', async () => {
    const onInput = vi.fn<() => void>();
    await renderComponent(<LabelledInput label="Username" onInput={onInput} />);
    await pressTab();
    await expect.element(page.getByLabelText('Username')).toHaveFocus();
    await pressKeys('Walker');
    await expect.element(page.getByLabelText('Username')).toHaveValue('Walker');
    expect(onInput).toHaveBeenCalledTimes(6);
  });

  it('has its hint as description, replaced by an error', async () => {
    const { rerender } = await renderComponent(<LabelledInput label="Age" hint="In years" />);
    const input = page.getByLabelText('Age');
    await expect.element(input).toHaveAccessibleDescription('In years');
    await expect.element(input).not.toBeInvalid();
    await rerender(<LabelledInput label="Age" hint="In years" error="At least 18" />);
    await expect.element(input).toHaveAccessibleDescription('At least 18');
    await expect.element(input).toBeInvalid();
    await expect.element(page.getByText('In years')).not.toBeInTheDocument();
  });

  it('of a password is shown on demand by keyboard, and keeps its text', async () => {
    await renderComponent(<PasswordField label="Password" />);
    const input = page.getByLabelText('Password', { exact: true });
    await pressTab();
    await pressKeys('secret');
    await expect.element(input).toHaveAttribute('type', 'password');
    await pressTab();
    const show = getControlByRole('button', m.field_show_password());
    await expect.element(show).toHaveAttribute('aria-pressed', 'false');
    await pressKeys(' ');
    await expect.element(show).toHaveAttribute('aria-pressed', 'true');
    await expect.element(input).toHaveAttribute('type', 'text');
    await expect.element(input).toHaveValue('secret');
    // a second press within the same frame would be ignored
    await waitForFrames();
    await pressKeys('{Enter}');
    await expect.element(input).toHaveAttribute('type', 'password');
  });
});

describe('a select field', () => {
  it('is chosen by first letters and arrow keys, and reports each change', async () => {
    const onChange = vi.fn<(event: { target: { value: string } }) => void>();
    await renderComponent(
      <SelectField label="Country" options={countries} empty="Choose" onChange={onChange} />,
    );
    const list = page.getByLabelText('Country');
    await expect.element(list).toHaveDisplayValue('Choose');
    await pressTab();
    await expect.element(list).toHaveFocus();
    await pressKeys('Fr');
    await expect.element(list).toHaveDisplayValue('France');
    await pressKeys('{ArrowUp}');
    await expect.element(list).toHaveDisplayValue('Germany');
    expect(onChange.mock.calls.map(([event]) => event.target.value)).toHaveLength(2);
  });

  it('without a value shows the error after its name', async () => {
    await renderComponent(
      <SelectField label="Country" options={countries} empty="Choose" error="Choose one" />,
    );
    const list = page.getByLabelText('Country');
    await expect.element(list).toBeInvalid();
    await expect.element(list).toHaveAccessibleDescription('Choose one');
  });
});

it('a multi-line text takes Enter as a new line', async () => {
  await renderComponent(<TextAreaField label="About you" />);
  await pressTab();
  await pressKeys('one{Enter}two');
  await expect.element(page.getByLabelText('About you')).toHaveValue('one\ntwo');
});

it('missing values are shown below each field until typing, and the first one is focused', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  );
  await renderComponent(
    <form onSubmit={onSubmit}>
      <LabelledInput label="Email" required />
      <PasswordField label="Password" required />
      <button type="submit">Send</button>
    </form>,
  );
  const lacking: Event[] = [];
  document.addEventListener('invalid', (event) => lacking.push(event), { capture: true });
  const [email, password] = [
    page.getByLabelText('Email'),
    page.getByLabelText('Password', { exact: true }),
  ];
  await getControlByRole('button', 'Send').click();
  for (const field of [email, password]) {
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveAccessibleDescription(m.field_missing());
  }
  await expect.element(email).toHaveFocus();
  // the browser would show its bubble for events whose default is not prevented
  expect(lacking.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
  expect(onSubmit).not.toHaveBeenCalled();
  await pressKeys('walker');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(password).toBeInvalid();
});
