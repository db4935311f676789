import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { UploadTile } from '../../ui/desk/upload-tile.tsx';
import { ImageIcon } from '../../ui/icons.ts';
import type { FinalistImport } from './import/use-import.ts';

/** The pictures of the rows: many files at once, chosen or dropped, each going to the row that names it. */
export function ImportPictures({ table }: { table: FinalistImport }) {
  const { t } = useTranslation('roster');
  const { lines, pictures, unmatched } = table;
  const matched = lines.filter(({ picture }) => picture).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <UploadTile label={t('csv.pictures')} multiple shape="long" onFiles={table.addPictures}>
        <ImageIcon className="i" />
        <span>{t('csv.pictures')}</span>
      </UploadTile>
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="cap">{t('csv.picturesHint')}</p>
        {pictures.length > 0 && (
          <p role="status" className="cap">
            <b>{t('csv.matched', { matched, count: lines.length })}</b>{' '}
            {unmatched.length > 0 && (
              <span className="wrap-anywhere">
                {t('csv.unmatched', { names: unmatched.map(({ name }) => name).join(', ') })}
              </span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
