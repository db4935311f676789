import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AlertCircleIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ImportLine } from './import/use-import.ts';

type ImportPhotoProps = {
  line: ImportLine;
  /** Of words about it: small in a table, as large as the others in a hint. */
  as?: 'small' | 'span';
};

/** The picture of a row: as it is stored, on its way, missing, or why it cannot be taken. */
export function ImportPhoto({ line: { photo, picture }, as: Words = 'small' }: ImportPhotoProps) {
  const { t } = useTranslation('roster');
  if (!picture) return photo ? <Words>{t('csv.photoMissing', { name: photo })}</Words> : null;
  if (picture.state === 'failed') {
    return (
      <span className="inline-flex gap-1.5 font-normal text-12 text-error">
        <AlertCircleIcon className="i" />
        {t('csv.photoFailed', { name: picture.name, why: picture.problem })}
      </span>
    );
  }
  if (picture.state !== 'stored') return <Words>{t('csv.photoSending', { name: picture.name })}</Words>;
  return (
    <Picture src={picture.url} alt={picture.name} ratio="4/5" sizes="2.5rem" className="w-9 rounded-xs" />
  );
}
