import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { bankName } from '../bank-name.ts';
import {
  type DraftLines,
  type DraftProblem,
  EMPTY_DRAFT,
  type EventMoney,
  type PayoutDraft,
  readDraft,
} from './payout-draft.ts';

type Known = { events: readonly EventMoney[]; accounts: readonly BankAccountRow[] };
export type PayoutForm = ReturnType<typeof usePayoutForm>;

/** What is filled in for a payout, and what it comes to. What is wrong is said once it was to be sent; any change takes that back. */
export function usePayoutForm({ events, accounts }: Known) {
  const say = useProblemWords();
  const usable = accounts.filter(({ is_usable }) => is_usable);
  // With one account alone there is nothing to choose.
  const only = usable.length === 1 ? usable[0] : undefined;
  const accountOf = ({ account_id: id }: PayoutDraft) => usable.find((account) => account.id === id) ?? only;
  const read = (draft: PayoutDraft) => {
    const account = accountOf(draft);
    const filled = { ...draft, account_id: account?.id ?? '' };
    return { ...readDraft(filled, { events, bank: account?.bank }), accountId: filled.account_id };
  };
  const schema = z.custom<PayoutDraft>().check(
    z.superRefine((draft, context) => {
      for (const problem of read(draft).problems)
        context.addIssue({ code: 'custom', path: pathOf(problem), message: say(problem) });
    }),
  );
  const form = useForm<PayoutDraft>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY_DRAFT,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const draft = form.watch();
  const set = (values: Partial<PayoutDraft>) => {
    form.clearErrors();
    if (values.account_id !== undefined) form.setValue('account_id', values.account_id);
    if (values.lines !== undefined) form.setValue('lines', values.lines);
  };
  const { lines, total, accountId } = read(draft);
  return {
    draft,
    lines,
    total,
    accountId,
    /** There is one that takes money. */
    hasAccount: usable.length > 0,
    isDirty: draft.account_id !== '' || Object.keys(draft.lines).length > 0,
    chooseAccount: (account_id: string) => set({ account_id }),
    changeLines: (next: DraftLines) => set({ lines: next }),
    accountError: errors.account_id?.message,
    /** Of no single event. */
    linesError: errors.root?.message ?? textOf(errors.lines?.message),
    errorOf: (eventId: string) =>
      form.getFieldState(`lines.${eventId}.amount`, form.formState).error?.message,
    /** Says what the server refuses, at the event that is the reason where it is among the chosen ones. */
    refuse: (message: string, eventId: string | undefined) =>
      form.setError(eventId !== undefined && eventId in draft.lines ? `lines.${eventId}.amount` : 'root', {
        message,
      }),
    handleSubmit: form.handleSubmit,
  };
}

const textOf = (message: unknown): string | undefined => (typeof message === 'string' ? message : undefined);

const pathOf = (problem: DraftProblem): string[] => {
  if (problem.of === 'event') return ['lines', problem.eventId, 'amount'];
  return [problem.of === 'account' ? 'account_id' : 'lines'];
};

function useProblemWords(): (problem: DraftProblem) => string {
  const { t } = useTranslation('withdrawal');
  return (problem) => {
    if (problem.word === 'exceeds')
      return t('ask.problem.exceeds', { amount: formatRupiah(problem.available) });
    if (problem.word === 'bank') return t('ask.problem.bank', { bank: bankName(problem.bank) });
    return t(`ask.problem.${problem.word}`);
  };
}

type PayoutFieldsProps = {
  id: string;
  form: PayoutForm;
  onSend: () => void;
  children: ReactNode;
};

/** Its buttons stand at the foot of the panel. */
export function PayoutFields({ id, form, onSend, children }: PayoutFieldsProps) {
  return (
    <form
      id={id}
      className="stack gap-5"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        const { currentTarget } = event;
        void form.handleSubmit(onSend, () => focusProblem(currentTarget))(event);
      }}
    >
      {children}
    </form>
  );
}

/** The first field that is not as it has to be, once it says so. */
function focusProblem(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.querySelector<HTMLElement>('[role="checkbox"]'))?.focus();
  });
}
