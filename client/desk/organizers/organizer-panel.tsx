import { useId } from 'react';
import type { Credentials } from '#contracts/organizers/organizers.ts';
import { useOrganizer } from '../../entities/organizers/get-organizer.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog, ConflictPicture } from '../../ui/conflict-dialog.tsx';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { PanelCancel, SidePanel } from '../../ui/desk/side-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { OrganizerFields } from './organizer-fields.tsx';
import { useOrganizerForm } from './use-organizer-form.ts';

type OrganizerPanelProps = {
  open: boolean;
  /** The organizer to change; null makes a new one. */
  organizerId: string | null;
  onClose: () => void;
  /** The account of a new one, the only time that its password is shown. */
  onCreated?: (credentials: Credentials) => void;
};

/** What stands above the fields of the wire. */
const LABELS: Readonly<
  Record<string, 'photo' | 'name' | 'phone' | 'description' | 'socialMedia' | 'followers'>
> = {
  profile_image: 'photo',
  name: 'name',
  phone_number: 'phone',
  description: 'description',
  social_media_link: 'socialMedia',
  follower_count: 'followers',
};

/** Add and Update Event Organizer. */
export function OrganizerPanel({ open, organizerId, onClose, onCreated }: OrganizerPanelProps) {
  const { t } = useTranslation(['organizers', 'media']);
  const formId = useId();
  const isNew = organizerId === null;
  const query = useOrganizer(open ? organizerId : null);
  const { form, submit, isSaving, isWaiting, together } = useOrganizerForm(isNew ? null : query.data, {
    onSaved: ({ message, credentials }) => {
      toast.success(message || t('panel.created'));
      form.reset();
      onClose();
      if (credentials) onCreated?.(credentials);
    },
  });
  const isReady = isNew || query.data !== undefined;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => {
        if (next || isSaving) return;
        form.reset();
        onClose();
      }}
      title={t(isNew ? 'panel.addTitle' : 'panel.updateTitle')}
      over={organizerId ?? undefined}
      width="form"
      dirty={form.formState.isDirty}
      foot={
        <>
          <PanelCancel disabled={isSaving}>{t('panel.cancel')}</PanelCancel>
          <Button
            type="submit"
            form={formId}
            disabled={!isReady}
            pending={isSaving || isWaiting}
            pendingText={isWaiting ? t('media:waiting') : t('panel.saving')}
          >
            {t('panel.save')}
          </Button>
        </>
      }
    >
      {isReady ? (
        <form
          id={formId}
          className="stack gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <OrganizerFields form={form} isNew={isNew} />
        </form>
      ) : query.error ? (
        <LoadProblem state={query} bare />
      ) : (
        <p role="status" className="muted">
          {t('panel.loading')}
        </p>
      )}
      <ConflictDialog
        conflict={together.conflict}
        title={t('panel.conflictTitle')}
        label={(field) => {
          const text = LABELS[field];
          return text ? t(`panel.${text}`) : field;
        }}
        isMine={together.isMine}
        show={(field, value) =>
          field === 'profile_image' ? <ConflictPicture src={String(value)} /> : String(value)
        }
        saving={isSaving}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
    </SidePanel>
  );
}
