import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AlertCircleIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ImportLine } from './import/use-import.ts';

/** The picture of a row: as it is stored, on its way, missing, or why it cannot be taken. */
export function ImportPhoto({ line: { photo, picture } }: { line: ImportLine }) {
  const { t } = useTranslation('roster');
  if (!picture) return photo ? <small>{t('csv.photoMissing', { name: photo })}</small> : null;
  if (picture.state === 'failed') {
    return (
      <span className="import-problem">
        <AlertCircleIcon className="i" />
        {t('csv.photoFailed', { name: picture.name, why: picture.problem })}
      </span>
    );
  }
  if (picture.state !== 'stored') return <small>{t('csv.photoSending', { name: picture.name })}</small>;
  return (
    <Picture src={picture.url} alt={picture.name} ratio="4/5" sizes="2.5rem" className="w-9 rounded-xs" />
  );
}
