import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PictureSlot } from '../../ui/desk/picture-slot.tsx';
import { LockIcon } from '../../ui/icons.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Entry, FinalistValues, Problems } from './finalist-entries.ts';

type FinalistFieldsProps = {
  entry: Entry;
  /** Why name, category and portrait hold. */
  lock: string | undefined;
  onChange: (values: Partial<FinalistValues>) => void;
  onProblem: (problems: Problems) => void;
};

/** Portrait, banner, name, category, number and social medium of one finalist. */
export function FinalistFields({ entry, lock, onChange, onProblem }: FinalistFieldsProps) {
  const { t } = useTranslation(['roster', 'media']);
  const { values, problems } = entry;
  const holds = lock !== undefined && entry.id !== null;
  const onFailed = (error: Error) => {
    if (error.name !== 'AbortError') toast.error(t('media:failed'), { detail: errorMessage(error) });
  };
  const hint = (text: ReactNode) =>
    lock ? (
      <span className="lock-note">
        <LockIcon className="i" />
        {lock} {t('correct.hint')}
      </span>
    ) : (
      text
    );
  return (
    <div className="stack gap-4">
      <div className="fin-pictures">
        <PictureSlot
          label={t('field.profileImage')}
          type="finalists"
          ratio="4/5"
          value={values.profileImage || null}
          disabled={holds}
          error={problems.profileImage}
          onChange={(profileImage) => onChange({ profileImage })}
          onTooLarge={() => onProblem({ profileImage: t('error.profileTooLarge') })}
          onFailed={onFailed}
        />
        <PictureSlot
          label={t('field.bannerImage')}
          type="finalists"
          ratio="4/5"
          value={values.bannerImage || null}
          error={problems.bannerImage}
          onChange={(bannerImage) => onChange({ bannerImage })}
          onTooLarge={() => onProblem({ bannerImage: t('error.bannerTooLarge') })}
          onFailed={onFailed}
        />
      </div>
      <p className="cap">{t('media:hint')}</p>
      <TextInput
        label={t('field.name')}
        value={values.name}
        error={problems.name}
        hint={hint(undefined)}
        readOnly={holds}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextInput
        label={t('field.category')}
        value={values.category}
        error={problems.category}
        hint={hint(t('field.categoryHint'))}
        readOnly={holds}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <TextInput
        label={t('field.number')}
        value={values.number}
        error={problems.number}
        hint={hint(t('field.numberHint'))}
        inputMode="numeric"
        readOnly={holds}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <TextInput
        label={t('field.socialMedia')}
        value={values.socialMedia}
        error={problems.socialMedia}
        hint={t('field.socialMediaHint')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange({ socialMedia: target.value })}
      />
    </div>
  );
}
