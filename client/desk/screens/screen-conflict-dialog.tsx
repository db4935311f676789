import type { ChangeScreenRequest, Screen, ScreensResponse } from '#contracts/screens/screens.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import type { useChangeScreen } from './use-change-screen.ts';

type ScreenConflictDialogProps = {
  stage: ScreensResponse;
  together: ReturnType<typeof useChangeScreen>['together'];
  saving: boolean;
};

/** What a screen shows, by the fields of the wire. */
type Field = Exclude<keyof ChangeScreenRequest, 'revision'>;
const LABELS = {
  variant: 'variant',
  show: 'show.label',
  rows: 'rows',
  category: 'category',
  finalist_id: 'finalist',
  covered: 'show.reveal',
  frozen: 'frozen',
} as const satisfies Record<Field, string>;

/** Somebody else changed the screen meanwhile: what it shows now beside what was pressed here. */
export function ScreenConflictDialog({ stage, together, saving }: ScreenConflictDialogProps) {
  const { t } = useTranslation('screens');
  return (
    <ConflictDialog
      of="choice"
      conflict={together.conflict}
      title={t('conflict.title')}
      label={(field) => t(LABELS[field as Field])}
      show={(field, value) => {
        if (field === 'show') return t(`show.${value as Screen['show']}`);
        if (field === 'variant') return t(`variants.${value as Screen['variant']}`);
        if (field === 'finalist_id') return stage.finalists.find(({ id }) => id === value)?.name ?? null;
        if (field === 'covered') return t('reveal.left', { count: Number(value) });
        if (field === 'frozen') return t(value ? 'conflict.yes' : 'conflict.no');
        return String(value);
      }}
      saving={saving}
      onKeepMine={together.keepMine}
      onTakeStored={together.takeStored}
      onClose={together.close}
    />
  );
}
