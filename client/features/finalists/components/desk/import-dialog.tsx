import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CSV_BYTES_MAX } from '#contracts/finalists/admin-finalists.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { DownloadIcon, UploadIcon } from '../../../../ui/icons.ts';
import { toast } from '../../../../ui/toast.tsx';
import { deskFinalistKeys, importFinalists } from '../../api/desk/desk-finalists.ts';
import { ImportReport } from './import-report.tsx';

const EXAMPLE =
  'name,category,sosial_media_url\nAyu Larasati,Jawa Tengah,ayularasati\nKomang Sri Dewi,Bali,\n';

type ImportDialogProps = { eventId: string; onChanged: () => void; onClose: () => void };

/** Finalists from a CSV file: first what would happen, row by row, then the import itself. */
export function ImportDialog({ eventId, onChanged, onClose }: ImportDialogProps) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const [csv, setCsv] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const fail = (error: Error) => setProblem(errorMessage(error));
  const check = useMutation({
    mutationFn: (text: string) => importFinalists({ event_id: eventId, csv: text, dry_run: true }),
    onError: fail,
  });
  const store = useMutation({
    mutationFn: (text: string) => importFinalists({ event_id: eventId, csv: text }),
    onSuccess: ({ created_count, failed_count }) => {
      onChanged();
      void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
      toast.success(t('csv.done', { count: created_count }));
      if (failed_count === 0) onClose();
    },
    onError: fail,
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    check.reset();
    if (file.size > CSV_BYTES_MAX) {
      setProblem(t('csv.tooLarge'));
      return;
    }
    const text = await file.text().catch(() => null);
    setCsv(text);
    if (text === null) setProblem(t('csv.unreadable'));
    else check.mutate(text);
  };
  const ready = check.data?.created_count ?? 0;
  const importable = !store.data && !check.isPending && problem === undefined && ready > 0;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!store.isPending) onClose();
      }}
      title={t('csv.title')}
      description={t('csv.text')}
      actionsAcross
      actions={
        <>
          <Button variant="line" disabled={store.isPending} onClick={onClose}>
            {t(store.data ? 'csv.close' : 'csv.cancel')}
          </Button>
          {!store.data && (
            <Button
              disabled={!importable}
              pending={store.isPending}
              pendingText={t('csv.importing')}
              onClick={() => {
                if (csv !== null && importable) store.mutate(csv);
              }}
            >
              {t('csv.confirm', { count: ready })}
            </Button>
          )}
        </>
      }
    >
      <div className="desk stack gap-3 mt-4">
        {!store.data && (
          <div className="row flex-wrap">
            <label className="btn btn-line file-btn">
              <input
                type="file"
                className="sr"
                accept=".csv,text/csv"
                onChange={({ target }) => {
                  void choose(target.files?.[0]);
                  target.value = '';
                }}
              />
              <UploadIcon className="i" />
              {t(csv === null ? 'csv.choose' : 'csv.another')}
            </label>
            <a
              className="text-link row"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
              download="finalis.csv"
            >
              <DownloadIcon className="i" />
              {t('csv.example')}
            </a>
          </div>
        )}
        {problem && <FieldError>{problem}</FieldError>}
        {check.isPending && <p role="status">{t('csv.reading')}</p>}
        <ImportReport report={store.data ?? check.data} done={store.data !== undefined} />
      </div>
    </Dialog>
  );
}
