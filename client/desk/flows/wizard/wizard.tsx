import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { addTexts } from '#client/lib/i18n/i18n.ts';
import { event } from '#client/lib/i18n/id/event.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { deskMeasures } from '#client/ui/desk/measures.ts';
import { ChevronLeftIcon, ChevronRightIcon, XIcon } from '#client/ui/icons.ts';
import { Logo } from '#client/ui/logo.tsx';
import { scrollByKeyboard } from '#client/ui/scroll-by-keyboard.ts';
import { deskEventQuery } from '../../events/get-event.ts';
import { FinalistsStep } from './finalists-step.tsx';
import { InfoStep } from './info-step.tsx';
import { LeaveWizardDialog } from './leave-wizard-dialog.tsx';
import { OrganizerStep } from './organizer-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { useFinish } from './use-finish.ts';
import { useUiAge } from './use-ui-age.ts';
import { useWizard, type WizardState } from './use-wizard.ts';
import * as styles from './wizard.module.css';
import { clearWizard } from './wizard-memory.ts';
import { WIZARD_STEPS, type WizardStep } from './wizard-moves.ts';
import { WizardStepsBar } from './wizard-steps-bar.tsx';

// The preview draws what the event's page will show.
addTexts({ event });

/** Larger than those of the desk. */
const FOOT_BUTTON = 'min-h-11 px-5.5 text-[0.875rem]';

/** Makes an event in four steps, over the whole screen. Closing it opens the choice whether the draft is kept. */
export function Wizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wizard');
  const wizard = useWizard();
  const [leaving, setLeaving] = useState(false);
  const { step, draft } = wizard;
  const done = () => {
    clearWizard();
    onClose();
  };
  const leave = () => {
    if (wizard.isEmpty) done();
    else setLeaving(true);
  };
  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Content
          className={clsx(deskMeasures.formPage, styles.wizard)}
          aria-describedby={undefined}
          // A press beside a toast or a menu does not mean to leave; Escape opens the choice.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className="sr">{t('title')}</Dialog.Title>
          <header className={styles.head}>
            <Logo className="max-lg:hidden" />
            <WizardStepsBar step={step} onStep={wizard.move} />
            <IconButton label={t('close')} onClick={leave}>
              <XIcon className="i" />
            </IconButton>
          </header>
          <div className={styles.body} key={step} ref={scrollByKeyboard}>
            <Step wizard={wizard} />
          </div>
          <WizardFoot wizard={wizard} onFinished={done} />
          <LeaveWizardDialog
            open={leaving}
            draftId={draft?.id ?? null}
            name={wizard.typed.name}
            onStay={() => setLeaving(false)}
            onKeep={draft ? done : onClose}
            onGone={done}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Step({ wizard }: { wizard: WizardState }) {
  const { t } = useTranslation('wizard');
  const { step, draft } = wizard;
  const name = WIZARD_STEPS[step - 1] ?? 'organizer';
  return (
    <>
      <div className="mx-auto mb-4 max-w-286">
        <h1>{t(`step.${name}`)}</h1>
        <p className="muted mt-0.5 text-[0.875rem]">
          {t(`text.${name}`, { organizer: wizard.organizer?.name ?? '' })}
        </p>
      </div>
      {step === 1 && <OrganizerStep wizard={wizard} />}
      {step === 2 && <InfoStep wizard={wizard} />}
      {step === 3 && draft && <FinalistsStep draftId={draft.id} onGone={wizard.dropDraft} />}
      {step === 4 && draft && <PreviewStep draftId={draft.id} onGone={wizard.dropDraft} />}
    </>
  );
}

function WizardFoot({ wizard, onFinished }: { wizard: WizardState; onFinished: () => void }) {
  const { t } = useTranslation(['wizard', 'media']);
  const { step, draft, creating, waiting } = wizard;
  const { finish, finishing } = useFinish({ draftId: draft?.id ?? '', onFinished });
  const age = useUiAge(useDraftTime(draft?.id ?? null));
  const footNote = age === null ? t(draft ? 'draftKept' : 'notSaved') : t('draftMade', { age });
  return (
    <footer className={styles.foot}>
      <Button
        variant="line"
        className={FOOT_BUTTON}
        disabled={step === 1 || creating || waiting || finishing}
        onClick={() => wizard.move((step - 1) as WizardStep)}
      >
        <ChevronLeftIcon className="i" />
        {t('prev')}
      </Button>
      <span className="cap max-md:hidden">{footNote}</span>
      {step === 4 ? (
        <Button className={FOOT_BUTTON} pending={finishing} pendingText={t('saving')} onClick={finish}>
          {t('save')}
        </Button>
      ) : (
        <Button
          className={FOOT_BUTTON}
          pending={creating || waiting}
          pendingText={waiting ? t('media:waiting') : t('creating')}
          onClick={() => wizard.move((step + 1) as WizardStep)}
        >
          {t('next')}
          <ChevronRightIcon className="i" />
        </Button>
      )}
    </footer>
  );
}

/** When a draft was made, by the server; undefined until that is known. The wizard may go on with one of last week. */
function useDraftTime(draftId: string | null): number | undefined {
  const { data } = useQuery({ ...deskEventQuery(draftId ?? ''), enabled: draftId !== null });
  return data && Date.parse(data.created_at);
}
