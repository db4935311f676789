import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, errorMessage } from '../lib/api.ts';
import { useWait } from '../lib/use-wait.ts';
import { toast } from './toast.tsx';

/**
 * Puts what the server refuses where it belongs: under its field, into the wait note, or into a toast. A limit that concerns a field (letters to
 * an address) stands there and leaves the rest of the form alone.
 *
 * @returns `seconds` to wait before the next try
 */
export function useFormProblem<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { seconds, wait } = useWait();
  const showProblem = (error: Error) => {
    if (error instanceof ApiError && error.status === 429 && error.errors.length === 0) {
      wait(error.retryAfter ?? 10);
      return;
    }
    const known = error instanceof ApiError ? error.errors.filter(({ field }) => isField(form, field)) : [];
    if (known.length === 0) toast.error(errorMessage(error));
    for (const [index, { field, message }] of known.entries()) {
      form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
  };
  return { showProblem, seconds };
}

function isField<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): boolean {
  return field in form.getValues();
}
