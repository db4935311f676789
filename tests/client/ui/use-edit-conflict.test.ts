import { describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { useEditConflict } from '#client/ui/use-edit-conflict.ts';

type Values = { name: string; price: string; tagline: string };
type Stored = Values & { revision: number };

const FIRST: Stored = { name: 'Gita', price: '1', tagline: 'Lama', revision: 3 };
const THEIRS: Stored = { name: 'Gita', price: '2', tagline: 'Punyanya', revision: 4 };
const details = { revision: 4, changed_by: 'Siti', changed_at: null, differences: [] };
const CONFLICT = new ApiError({ status: 409, code: 'edit_conflict', message: 'Ada yang mengubah.', details });
const OTHER = new ApiError({ status: 409, code: 'conflict', message: 'Tidak bisa.' });
const valuesOf = ({ name, price, tagline }: Stored): Values => ({ name, price, tagline });

/** A form in which the tagline has been typed, and whose name was typed and set back. */
function edit(from: Stored | null = FIRST) {
  const send = jest.fn<(values: Values, onto: Stored) => void>();
  const load = jest.fn<() => Promise<Stored>>(async () => THEIRS);
  const { result } = renderHook(() => {
    const [opened, setOpened] = useState(from);
    const form = useForm<Values>({
      defaultValues: valuesOf(FIRST),
      ...(opened && { values: valuesOf(opened), resetOptions: { keepDirtyValues: true } }),
    });
    for (const field of ['name', 'price', 'tagline'] as const) form.register(field);
    const { isDirty, dirtyFields, submitCount } = form.formState;
    const together = useEditConflict({ form, opened, valuesOf, load, onTaken: setOpened, send });
    return { form, opened, together, isDirty, dirtyFields, submitCount };
  });
  act(() => result.current.form.setValue('tagline', 'Punyaku', { shouldDirty: true }));
  return {
    result,
    send,
    load,
    show: (error: Error) => act(() => result.current.together.show(error)),
    typed: () => result.current.form.getValues(),
  };
}

describe('a conflict', () => {
  test('is shown with what was changed here', async () => {
    const { result, show } = edit();
    expect(result.current.together).toMatchObject({ conflict: null, mine: [] });
    expect(await show(CONFLICT)).toBe(true);
    const { conflict, mine, isMine } = result.current.together;
    expect(conflict).toEqual(details);
    expect(mine).toEqual(['tagline']);
    expect(['name', 'price', 'tagline'].map(isMine)).toEqual([false, false, true]);
  });

  test('has several fields of one’s own', async () => {
    const { result, show } = edit();
    act(() => result.current.form.setValue('price', '9'));
    await show(CONFLICT);
    const { mine, isMine } = result.current.together;
    expect(mine).toEqual(['price', 'tagline']);
    expect(['name', 'price', 'tagline'].map(isMine)).toEqual([false, true, true]);
  });

  test('is no other refusal', async () => {
    const { result, show, load } = edit();
    expect(await show(OTHER)).toBe(false);
    expect(result.current.together.conflict).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  test('is not shown when what is stored cannot be loaded, not even an earlier one', async () => {
    const { result, show, load } = edit();
    await show(CONFLICT);
    load.mockRejectedValueOnce(new Error('network'));
    expect(await show(CONFLICT)).toBe(false);
    expect(result.current.together).toMatchObject({ conflict: null, mine: [] });
  });

  test('is gone once it is closed, and what was typed stays', async () => {
    const { result, show, typed } = edit();
    await show(CONFLICT);
    act(() => result.current.together.close());
    expect(result.current.together).toMatchObject({ conflict: null, mine: [] });
    expect(typed()).toEqual({ name: 'Gita', price: '1', tagline: 'Punyaku' });
    expect(result.current.opened).toBe(FIRST);
  });
});

describe('one’s own changes', () => {
  test('are sent on top of what is stored, and alone count as changed', async () => {
    const { result, show, send, typed } = edit();
    await show(CONFLICT);
    act(() => result.current.together.keepMine());
    const merged = { name: 'Gita', price: '2', tagline: 'Punyaku' };
    expect(send.mock.calls).toEqual([[merged, THEIRS]]);
    expect(typed()).toEqual(merged);
    expect(result.current.dirtyFields).toEqual({ tagline: true });
    expect(result.current.opened).toBe(THEIRS);
    expect(result.current.together.conflict).toBeNull();
  });

  test('are not sent without a conflict', () => {
    const { result, send, typed } = edit();
    act(() => result.current.together.keepMine());
    expect(send).not.toHaveBeenCalled();
    expect(typed().tagline).toBe('Punyaku');
  });

  test('are none where nothing was opened', async () => {
    const { result, show, send } = edit(null);
    expect(await show(CONFLICT)).toBe(true);
    expect(result.current.together).toMatchObject({ conflict: details, mine: [] });
    act(() => result.current.together.keepMine());
    expect(send).not.toHaveBeenCalled();
  });
});

describe('what is stored', () => {
  test('replaces what was typed, as if the form had begun with it', async () => {
    const { result, show, send, typed } = edit();
    await act(() => result.current.form.handleSubmit(() => undefined)());
    expect(result.current.submitCount).toBe(1);
    await show(CONFLICT);
    act(() => void result.current.together.takeStored());
    expect(typed()).toEqual(valuesOf(THEIRS));
    expect(result.current).toMatchObject({ isDirty: false, dirtyFields: {}, submitCount: 0 });
    expect(result.current.opened).toBe(THEIRS);
    expect(result.current.together.conflict).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('replaces nothing without a conflict', () => {
    const { result, typed } = edit();
    act(() => void result.current.together.takeStored());
    expect(typed().tagline).toBe('Punyaku');
    expect(result.current.opened).toBe(FIRST);
  });
});
