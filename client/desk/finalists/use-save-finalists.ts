import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EditConflict } from '#contracts/edit-conflict.ts';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { conflictOf } from '../../lib/edit-conflict.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIntentKeys } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import {
  createFinalist,
  createFinalists,
  deskFinalistKeys,
  findDeskFinalist,
  updateFinalist,
} from './desk-finalists.ts';
import { type Entry, isUnsaved, onTopOf, problemsOf, refusalsOf, toRequest } from './finalist-entries.ts';
import type { FinalistEntries } from './use-finalist-entries.ts';

type UseSaveFinalists = {
  eventId: string;
  list: FinalistEntries;
  /** The wizard says it in other words than the panel. */
  inWizard: boolean;
};

/** Somebody else saved the same finalist meanwhile. */
export type FinalistConflict = { entry: Entry; details: EditConflict; stored: DeskFinalist };

/** Stores one entry, or all that are not stored yet: new ones in one call, changed ones each in its own. */
export function useSaveFinalists({ eventId, list, inWizard }: UseSaveFinalists) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const keys = useIntentKeys();
  const [saving, setSaving] = useState(false);
  // The second click of a double click comes before the state is drawn.
  const isSaving = useRef(false);
  const [conflict, setConflict] = useState<FinalistConflict | null>(null);
  const say = {
    nameRequired: t('error.nameRequired'),
    categoryRequired: t('error.categoryRequired'),
    tooLong: (count: number) => t('error.tooLong', { count }),
    number: t('error.number'),
  };

  /** False, and the first faulty one on the screen, when something is missing. */
  const areComplete = (entries: readonly Entry[]): boolean => {
    const faulty = entries.flatMap((entry) => {
      const problems = problemsOf(entry.values, say);
      list.setProblems(entry.key, problems);
      return Object.keys(problems).length > 0 ? [entry.key] : [];
    });
    const [first] = faulty;
    if (first === undefined) return true;
    list.showKey(first);
    toast.error(t('error.incomplete'));
    return false;
  };

  const created = (message: string) =>
    toast.success(inWizard ? t('toast.wizardCreated', { message }) : t('toast.created'));

  const create = async (entries: readonly Entry[]): Promise<void> => {
    try {
      const [only] = entries;
      if (only && entries.length === 1) {
        const body = { event_id: eventId, ...toRequest(only.values) };
        const { finalist } = await createFinalist(body, keys.of(body));
        keys.done(body);
        list.stored(only.key, finalist);
        // The server's own *Successfully create finalist.* would say it twice.
        created(finalist.name);
        return;
      }
      const body = { event_id: eventId, finalists: entries.map(({ values }) => toRequest(values)) };
      const answer = await createFinalists(body, keys.of(body));
      keys.done(body);
      for (const [at, finalist] of answer.finalists.entries()) {
        const entry = entries[at];
        if (entry) list.stored(entry.key, finalist);
      }
      created(answer.message);
    } catch (error) {
      const several = entries.length > 1;
      showRefusals(error, entries, (at) => (several ? `finalists.${at}.` : ''));
      toast.error(t(inWizard ? 'toast.wizardFailed' : 'toast.createFailed'), { detail: errorMessage(error) });
      throw error;
    }
  };

  const update = async (entry: Entry, id: string): Promise<void> => {
    try {
      const { finalist } = await updateFinalist({
        id,
        ...(entry.revision !== null && { revision: entry.revision }),
        ...toRequest(entry.values),
      });
      list.stored(entry.key, finalist);
      toast.success(t('toast.updated'));
    } catch (error) {
      const details = conflictOf(error);
      const stored = details && (await findDeskFinalist(id).catch(() => null));
      if (stored) {
        list.showKey(entry.key);
        setConflict({ entry, details, stored });
        throw error;
      }
      showRefusals(error, [entry], () => '');
      toast.error(t('toast.updateFailed'), { detail: errorMessage(error) });
      throw error;
    }
  };

  const showRefusals = (error: unknown, entries: readonly Entry[], prefixAt: (at: number) => string) => {
    if (!(error instanceof ApiError)) return;
    const refused = entries.filter((entry, at) => {
      const problems = refusalsOf(error.errors, prefixAt(at));
      if (Object.keys(problems).length === 0) return false;
      list.setProblems(entry.key, problems);
      return true;
    });
    if (refused[0]) list.showKey(refused[0].key);
  };

  /** @returns true once nothing of `entries` is left to be stored */
  const save = async (entries: readonly Entry[]): Promise<boolean> => {
    if (isSaving.current || !areComplete(entries)) return false;
    isSaving.current = true;
    setSaving(true);
    try {
      for (const entry of entries) if (entry.id !== null && isUnsaved(entry)) await update(entry, entry.id);
      const fresh = entries.filter(({ id }) => id === null);
      if (fresh.length > 0) await create(fresh);
      return true;
    } catch {
      return false; // shown above
    } finally {
      isSaving.current = false;
      setSaving(false);
      void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
    }
  };
  const keepMine = async (): Promise<boolean> => {
    if (!conflict) return false;
    const entry = onTopOf(conflict.entry, conflict.stored);
    setConflict(null);
    list.replace(entry);
    return save([entry]);
  };
  const takeStored = () => {
    if (conflict) list.stored(conflict.entry.key, conflict.stored);
    setConflict(null);
  };
  return { save, saving, conflict, keepMine, takeStored, closeConflict: () => setConflict(null) };
}
