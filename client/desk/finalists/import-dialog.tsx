import { IMPORT_ROWS_MAX } from '#contracts/finalists/desk-finalists.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button, FileButton } from '../../ui/button.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { DownloadIcon, UploadIcon } from '../../ui/icons.ts';
import { useImport } from './import/use-import.ts';
import { ImportPictures } from './import-pictures.tsx';
import { ImportTable } from './import-table.tsx';

/** With a byte order mark and semicolons: so it opens well in a spreadsheet set to Indonesian. */
const EXAMPLE =
  '\uFEFFnumber;name;category;sosial_media_url;photo\n1;Ayu Larasati;Jawa Tengah;ayularasati;ayu.jpg\n2;Komang Sri Dewi;Bali;;komang.jpg\n';

type ImportDialogProps = { eventId: string; onChanged: () => void; onClose: () => void };

/** Finalists from a spreadsheet or CSV file: every row is shown before it is taken, and those with faults are mended in place. */
export function ImportDialog({ eventId, onChanged, onClose }: ImportDialogProps) {
  const { t } = useTranslation('roster');
  const table = useImport({ eventId, onChanged, onDone: onClose });
  const { chosen, lines, count, faultyCount, problem, storing } = table;
  const { leave, question } = useDiscard({ dirty: lines.length > 0, onLeave: onClose });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!storing) leave();
      }}
      title={t('csv.title')}
      description={t('csv.text', { rows: IMPORT_ROWS_MAX })}
      className="[--dialog-width:60rem]"
      actionsAcross
      actionsStay
      actions={
        <>
          <Button variant="line" disabled={storing} onClick={leave}>
            {t('csv.cancel')}
          </Button>
          <Button
            disabled={!table.ready}
            pending={storing}
            pendingText={t('csv.importing')}
            onClick={table.store}
          >
            {t('csv.confirm', { count })}
          </Button>
        </>
      }
    >
      <DialogFields className="stack gap-4">
        <div className="row flex-wrap">
          <FileButton
            variant="line"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) table.choose(file);
              target.value = '';
            }}
          >
            <UploadIcon className="i" />
            {t(chosen ? 'csv.another' : 'csv.choose')}
          </FileButton>
          <a
            className="text-link row"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
            download="finalis.csv"
          >
            <DownloadIcon className="i" />
            {t('csv.example')}
          </a>
          {chosen && <p className="cap wrap-anywhere">{t('csv.file', chosen)}</p>}
        </div>
        {problem && <FieldError>{problem}</FieldError>}
        {lines.length > 0 && <ImportPictures table={table} />}
        <p role="status" className="empty:hidden">
          {table.checking && t('csv.reading')}
          {!table.checking && lines.length > 0 && !problem && (
            <>
              <b>{count > 0 ? t('csv.ready', { count }) : t('csv.nothing')}</b>
              {faultyCount > 0 && ` ${t('csv.failed', { count: faultyCount })}`}
              {table.sendingCount > 0 && ` ${t('csv.sending', { count: table.sendingCount })}`}
            </>
          )}
        </p>
        <ImportTable table={table} />
      </DialogFields>
      {question}
    </Dialog>
  );
}
