import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { useId, useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { formatFieldProblem } from '../../shared/errors/problem-text.ts';
import { readFormText } from '../../shared/form/form-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { SelectField, TextAreaField } from '../../ui/choice-field/choice-field.tsx';
import { LabelledInput } from '../../ui/field/field.tsx';
import classes from './alpha-key.page.module.css';
import { listCountries } from './countries.ts';
import { alphaKeyAgeLimits, findKeyFormProblems, type KeyFormProblems } from './key-form.ts';
import { useRequestAlphaKey, type AlphaKeyForm } from './use-key-request.ts';

/**
 * Values are sent in English, so that support reads one language; labels are in the player's
 * language.
 */
const devices = () =>
  [
    ['PC headset', m.alpha_device_pc_vr()],
    ['Standalone headset', m.alpha_device_standalone()],
    ['PC screen', m.alpha_device_pc()],
    ['Phone or tablet', m.alpha_device_phone()],
  ] as const;
const genders = () =>
  [
    ['Female', m.alpha_gender_female()],
    ['Male', m.alpha_gender_male()],
    ['Other', m.alpha_gender_other()],
    ['Not said', m.alpha_gender_unsaid()],
  ] as const;
const sources = () =>
  [
    ['A friend', m.alpha_found_friend()],
    ['A stream or video', m.alpha_found_stream()],
    ['Social network', m.alpha_found_social()],
    ['A store page', m.alpha_found_store()],
    ['Search', m.alpha_found_search()],
    ['Press', m.alpha_found_press()],
  ] as const;

const readForm = (fields: FormData): AlphaKeyForm => ({
  contentCreator: fields.get('contentCreator') !== null,
  link: readFormText(fields, 'link').trim(),
  device: readFormText(fields, 'device'),
  age: toAsciiDigits(readFormText(fields, 'age')).trim(),
  gender: readFormText(fields, 'gender'),
  games: readFormText(fields, 'games').trim(),
  country: readFormText(fields, 'country'),
  foundUs: readFormText(fields, 'foundUs'),
});

/** Form that requests a key. Typed values stay until the server has accepted them. */
export function AlphaKeyRequestForm() {
  const id = useId();
  const ask = useRequestAlphaKey();
  const [problems, setProblems] = useState<KeyFormProblems>({});
  const [isCreator, setCreator] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = readForm(new FormData(form));
    const newProblems = findKeyFormProblems(body);
    setProblems(newProblems);
    const [first] = Object.keys(newProblems);
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (ask.isPending) return;
    ask.mutate(body, {
      onError: (error) => {
        if (error instanceof ApiError && error.fields)
          setProblems(
            Object.fromEntries(
              error.fields.map(({ field, problem }) => [field, formatFieldProblem(problem)]),
            ),
          );
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SelectField
        label={m.alpha_device()}
        name="device"
        options={devices()}
        empty={m.alpha_choose()}
        error={problems.device}
        required
      />
      <SelectField
        label={m.alpha_country()}
        name="country"
        options={listCountries()}
        empty={m.alpha_choose()}
        error={problems.country}
        autoComplete="country"
        required
      />
      <LabelledInput
        label={m.alpha_age()}
        name="age"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        error={problems.age}
        hint={m.alpha_age_hint({ min: alphaKeyAgeLimits.min })}
        required
      />
      <SelectField
        label={m.alpha_gender()}
        name="gender"
        options={genders()}
        empty={m.alpha_choose()}
        error={problems.gender}
        required
      />
      <div className={classes.fullWidth}>
        <TextAreaField
          label={m.alpha_games()}
          name="games"
          maxLength={500}
          placeholder={m.alpha_games_hint()}
          error={problems.games}
          required
        />
      </div>
      <div className={classes.fullWidth}>
        <SelectField
          label={m.alpha_found()}
          name="foundUs"
          options={sources()}
          empty={m.alpha_choose()}
          error={problems.foundUs}
          required
        />
      </div>
      <div className={classes.check}>
        <input
          type="checkbox"
          id={`${id}-creator`}
          name="contentCreator"
          aria-describedby={`${id}-creator-hint`}
          checked={isCreator}
          onChange={(event) => setCreator(event.target.checked)}
        />
        <label htmlFor={`${id}-creator`}>{m.alpha_creator()}</label>
        <small id={`${id}-creator-hint`}>{m.alpha_creator_hint()}</small>
      </div>
      <div className={classes.fullWidth}>
        <LabelledInput
          label={isCreator ? m.alpha_link() : m.alpha_link_optional()}
          name="link"
          type="url"
          maxLength={500}
          placeholder="https://"
          autoComplete="url"
          error={problems.link}
          required={isCreator}
        />
      </div>
      <div className={classes.send}>
        <Button type="submit" tone="signal" busy={ask.isPending}>
          {m.alpha_send()}
        </Button>
      </div>
    </form>
  );
}
