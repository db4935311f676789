import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type WriteOptions<Data, Input> = Omit<UseMutationOptions<Data, Error, Input>, 'mutationFn'> & {
  /** `key` names the intent: the same for the same input until it has succeeded. What makes something new sends it along. */
  mutationFn: (input: Input, key: string) => Promise<Data>;
};
type Write<Data, Input> = Omit<UseMutationResult<Data, Error, Input>, 'mutate'> & {
  mutate: (input: Input) => void;
};

/**
 * A write to the API. The second click of a double click comes before the pending state is drawn: what is under way already is not sent again.
 * What was sent and whose answer was lost goes out with the same key once more, so that the server does it once.
 *
 * @param options as of `useMutation`; failures are reported in `onError`
 */
export function useWrite<Data, Input = void>({
  mutationFn,
  onSuccess,
  ...options
}: WriteOptions<Data, Input>): Write<Data, Input> {
  const keys = useIntentKeys();
  const underWay = useRef(new Set<string>());
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) => mutationFn(input, keys.of(input)),
    onSuccess: (data, input, ...more) => {
      keys.done(input);
      return onSuccess?.(data, input, ...more);
    },
  });
  const mutate = (input: Input) => {
    const sent = textOf(input);
    if (underWay.current.has(sent)) return;
    underWay.current.add(sent);
    const done = () => {
      underWay.current.delete(sent);
    };
    mutation.mutateAsync(input).then(done, done);
  };
  return { ...mutation, mutate };
}

/** A key for each thing that is meant, the same one until it is done. */
export function useIntentKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    of: (input: unknown): string => {
      const sent = textOf(input);
      const key = keys.current.get(sent) ?? crypto.randomUUID();
      keys.current.set(sent, key);
      return key;
    },
    done: (input: unknown) => keys.current.delete(textOf(input)),
  };
}

/** Files are distinguished by their names only: nobody sends two of one name by one press. */
function textOf(input: unknown): string {
  return JSON.stringify(input, (_key, value) => (value instanceof File ? value.name : value)) ?? '';
}
