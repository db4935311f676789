import { clsx } from 'clsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyBox } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { type PaymentOutcome, useEmbeddedForm } from './use-embedded-form.ts';

const EMBED_ID = 'snap-container';

type PaymentFrameProps = {
  token: string;
  scriptUrl: string;
  clientKey: string;
  onOutcome: (outcome: PaymentOutcome) => void;
};

/** The provider's form in our frame; says what happens to it and opens it again. */
export function PaymentFrame({ token, scriptUrl, clientKey, onOutcome }: PaymentFrameProps) {
  const { t, i18n } = useTranslation('payments');
  const { state, open } = useEmbeddedForm({
    embedId: EMBED_ID,
    token,
    scriptUrl,
    clientKey,
    language: i18n.language === 'en' ? 'en' : 'id',
    onOutcome: (outcome) => {
      sayOutcome(outcome);
      onOutcome(outcome);
    },
  });
  const sayOutcome = (outcome: PaymentOutcome) => {
    if (outcome === 'success') toast.success(t('toast.success'));
    else if (outcome === 'pending') toast.warning(t('toast.pending'), { detail: t('toast.pendingDetail') });
    else if (outcome === 'error') toast.error(t('toast.error'));
    else toast.info(t('toast.closed'));
  };
  return (
    <section
      // The provider's form is on paper, whatever ours is.
      // One height in every state: what is below stays where it is when the form comes, closes or cannot be had.
      className={clsx(
        'mt-4 flex min-h-[35rem] flex-col overflow-hidden rounded-lg border border-line shadow-lift',
        state === 'open' ? 'bg-paper' : 'bg-surface',
      )}
      aria-label={t('frame')}
      aria-busy={state === 'loading'}
    >
      {state === 'loading' && <FormSkeleton label={t('loading')} />}
      {state === 'failed' && (
        <Message alert title={t('failed')} text={t('failedText')} action={t('retry')} onAction={open} />
      )}
      {state === 'closed' && (
        <Message title={t('closed')} text={t('closedText')} action={t('reopen')} onAction={open} />
      )}
      {/* React never looks inside: the provider's script owns this element. */}
      <div id={EMBED_ID} className={clsx('w-full', state !== 'open' && 'h-0 overflow-hidden')} />
    </section>
  );
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div className="grid content-start gap-5 p-5">
      <p className="sr" role="status">
        {label}
      </p>
      <div className="grid gap-2">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-7 w-40" />
      </div>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[2.5rem_1fr_1.25rem] items-center gap-3.5"
          aria-hidden="true"
        >
          <Skeleton className="size-10 rounded-md" />
          <span className="grid gap-2">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="h-3 w-44" />
          </span>
          <Skeleton className="size-5 rounded-pill" />
        </div>
      ))}
      <Skeleton className="size-52 justify-self-center rounded-lg" />
    </div>
  );
}

function Message({
  title,
  text,
  action,
  onAction,
  alert = false,
}: {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
  alert?: boolean;
}) {
  return (
    <EmptyBox role={alert ? 'alert' : 'status'} className="m-auto">
      <p className="h-card">{title}</p>
      <p className="cap max-w-80 text-pretty">{text}</p>
      <Button className="mt-4" onClick={onAction}>
        {action}
      </Button>
    </EmptyBox>
  );
}
