import type { ComponentProps, ReactNode } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LockNote } from '../../ui/desk/lock-note.tsx';
import { PictureSlot } from '../../ui/desk/picture-slot.tsx';
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
  const input = (field: NameField): Input => ({
    value: values[field],
    onChange: ({ target }) => onChange({ [field]: target.value }),
  });
  const hint = (text: ReactNode) =>
    lock ? (
      <LockNote>
        {lock} {t('correct.hint')}
      </LockNote>
    ) : (
      text
    );
  return (
    <div className="stack gap-4">
      <div className="flex flex-wrap gap-x-5 gap-y-4">
        <PortraitSlot
          value={values.profileImage}
          error={problems.profileImage}
          disabled={holds}
          onChange={(profileImage) => onChange({ profileImage })}
          onProblem={(profileImage) => onProblem({ profileImage })}
        />
        <PictureSlot
          label={t('field.bannerImage')}
          type="finalists"
          ratio="4/5"
          value={values.bannerImage || null}
          error={problems.bannerImage}
          onChange={(bannerImage) => onChange({ bannerImage })}
          onTooLarge={() => onProblem({ bannerImage: t('error.bannerTooLarge') })}
          onFailed={(error) => showUploadFailure(t('media:failed'), error)}
        />
      </div>
      <p className="cap">{t('media:hint')}</p>
      <NameFields
        inputs={{ name: input('name'), category: input('category'), number: input('number') }}
        problems={problems}
        hints={{
          name: hint(undefined),
          category: hint(t('field.categoryHint')),
          number: hint(t('field.numberHint')),
        }}
        readOnly={holds}
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

type NameField = 'name' | 'category' | 'number';
type Input = Omit<ComponentProps<'input'>, 'id'>;
type NameFieldsProps = {
  /** What ties each field to its form. */
  inputs: Record<NameField, Input>;
  problems: { [Field in NameField]?: string | undefined };
  hints?: { [Field in NameField]?: ReactNode };
  readOnly?: boolean;
};

/** Name, category and number. */
export function NameFields({ inputs, problems, hints = {}, readOnly = false }: NameFieldsProps) {
  const { t } = useTranslation('roster');
  return (['name', 'category', 'number'] as const).map((field) => (
    <TextInput
      key={field}
      label={t(`field.${field}`)}
      error={problems[field]}
      hint={hints[field]}
      readOnly={readOnly}
      {...(field === 'number' && { inputMode: 'numeric' as const })}
      {...inputs[field]}
    />
  ));
}

type PortraitSlotProps = {
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (url: string) => void;
  onProblem: (problem: string) => void;
};

export function PortraitSlot({ value, error, disabled = false, onChange, onProblem }: PortraitSlotProps) {
  const { t } = useTranslation(['roster', 'media']);
  return (
    <PictureSlot
      label={t('field.profileImage')}
      type="finalists"
      ratio="4/5"
      value={value || null}
      disabled={disabled}
      error={error}
      onChange={onChange}
      onTooLarge={() => onProblem(t('error.profileTooLarge'))}
      onFailed={(error) => showUploadFailure(t('media:failed'), error)}
    />
  );
}

function showUploadFailure(title: string, error: Error): void {
  if (error.name !== 'AbortError') toast.error(title, { detail: errorMessage(error) });
}
