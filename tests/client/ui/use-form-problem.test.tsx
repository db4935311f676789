import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { toast } from '#client/ui/toast.tsx';
import { useFormProblem } from '#client/ui/use-form-problem.ts';

let error: ReturnType<typeof show>;
let showProblem: (error: Error) => void;
const show = () => jest.spyOn(toast, 'error').mockReturnValue(undefined);

beforeEach(() => {
  error = show();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Form() {
  const form = useForm({ defaultValues: { name: '', email: '' } });
  const problem = useFormProblem(form);
  const { errors } = form.formState;
  showProblem = problem.showProblem;
  return (
    <>
      <input aria-label="name" {...form.register('name')} />
      <input aria-label="email" {...form.register('email')} />
      <p data-testid="notes">{[errors.name?.message, errors.email?.message, problem.seconds].join(' | ')}</p>
    </>
  );
}

/** @returns the notes of both fields and the seconds to wait, the focused field, and the toasts */
function refuse(problem: Error) {
  render(<Form />);
  act(() => showProblem(problem));
  return [
    screen.getByTestId('notes').textContent,
    document.activeElement?.getAttribute('aria-label'),
    error.mock.calls.flat(),
  ];
}
const refusal = (status: number, fields: string[] = [], retryAfter: number | null = null) =>
  new ApiError({
    status,
    code: 'refused',
    message: 'Ditolak.',
    retryAfter,
    errors: fields.map((field) => ({ field, message: `${field} salah.` })),
  });

test.each([
  ['a limit with a time', refusal(429, [], 42), [' |  | 42', null, []]],
  ['a limit without one', refusal(429), [' |  | 10', null, []]],
  ['a limit of a field', refusal(429, ['email'], 42), [' | email salah. | 0', 'email', []]],
  ['two fields', refusal(422, ['name', 'email']), ['name salah. | email salah. | 0', 'name', []]],
  ['a field of the form and another', refusal(422, ['phone', 'email']), [' | email salah. | 0', 'email', []]],
  ['only another field', refusal(422, ['phone']), [' |  | 0', null, ['Ditolak.']]],
  ['no field', refusal(409), [' |  | 0', null, ['Ditolak.']]],
])('%s: notes, focus and toast', (_what, problem, seen) => {
  expect(refuse(problem)).toEqual(seen);
});

test('an error that is no answer is said in passing, without a wait', () => {
  const [notes, , toasts] = refuse(new Error('fault'));
  expect(notes).toBe(' |  | 0');
  expect(toasts).toHaveLength(1);
});
