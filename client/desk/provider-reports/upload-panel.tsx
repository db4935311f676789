import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import {
  type ProviderReportRow,
  REPORT_BYTES_MAX,
  REPORT_DAYS_MAX,
  type ReportRequest,
} from '#contracts/provider-reports/provider-reports.ts';
import { REPORT_KINDS } from '#contracts/provider-reports/report-words.ts';
import { type Days, lengthOf } from '#contracts/reports/days.ts';
import { errorReason } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readTypedDate } from '../../lib/typed-date.ts';
import { useWrite } from '../../lib/use-write.ts';
import { DateRange } from '../../ui/desk/date-range.tsx';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { FieldError, FieldGroup, FieldNote } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { announceReport } from './provider-reports.ts';
import { ReportFileField } from './report-file-field.tsx';

/** The longest name that the server takes. */
const NAME_MAX = 200;
const DAY_MS = 86_400_000;
/** The day before: it is over, and its report is there. */
const yesterday = () => dayIn(BOOKS_ZONE, new Date(serverNow() - DAY_MS));

type Announced = { report: ProviderReportRow; asked: ReportRequest; file: File };
type UploadPanelProps = {
  open: boolean;
  onClose: () => void;
  /** The server waits for the parts of the file. */
  onAnnounced: (announced: Announced) => void;
};

/** *Unggah laporan*: which kind, of which days, and its file. */
export function UploadPanel({ open, onClose, onAnnounced }: UploadPanelProps) {
  const { t } = useTranslation('providerReports');
  const formId = useId();
  const noteId = useId();
  const { form, isDirty } = useUploadForm();
  const { errors } = form.formState;
  const announce = useWrite({
    mutationFn: async ({ asked, file }: Omit<Announced, 'report'>): Promise<Announced> => ({
      report: (await announceReport(asked)).result,
      asked,
      file,
    }),
    onSuccess: onAnnounced,
  });
  const submit = form.handleSubmit(({ kind, days, file }) => {
    if (announce.isPending || file === null) return;
    const asked = { kind, ...days, file_name: file.name.slice(-NAME_MAX), bytes: file.size };
    announce.mutate({ asked, file });
  });
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !announce.isPending && onClose()}
      title={t('upload.title')}
      width="form"
      dirty={isDirty}
      foot={
        <PanelButtons
          formId={formId}
          pending={announce.isPending}
          cancel={t('upload.cancel')}
          save={t('upload.send')}
          saving={t('upload.preparing')}
        />
      }
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={submit}>
        <RadioCards
          label={t('upload.kind')}
          field={form.register('kind')}
          cards={REPORT_KINDS.map((kind) => ({
            value: kind,
            label: t(`kind.${kind}`),
            text: t(`upload.kindText.${kind}`),
          }))}
        />
        <Controller
          control={form.control}
          name="days"
          render={({ field, fieldState }) => (
            <FieldGroup label={t('upload.days')}>
              <DateRange value={field.value} onChange={field.onChange} />
              <FieldNote
                id={noteId}
                hint={t('upload.daysHint', { count: REPORT_DAYS_MAX })}
                error={fieldState.error?.message}
              />
            </FieldGroup>
          )}
        />
        <Controller
          control={form.control}
          name="file"
          render={({ field }) => (
            <ReportFileField file={field.value} error={errors.file?.message} onChoose={field.onChange} />
          )}
        />
        <p className="muted">{t('upload.columns')}</p>
        {announce.error && <FieldError>{errorReason(announce.error)}</FieldError>}
      </form>
    </SidePanel>
  );
}

function useUploadForm() {
  const { t } = useTranslation('providerReports');
  const [first] = useState(yesterday);
  const check = (isWrong: (days: Days) => boolean, error: string) =>
    z.refine<Days>((days) => !isWrong(days), { error, abort: true });
  const schema = z.object({
    kind: z.enum(REPORT_KINDS),
    days: z.object({ from: z.string(), to: z.string() }).check(
      check(({ from, to }) => !isDay(from) || !isDay(to), t('upload.problem.day')),
      check(({ from, to }) => from > to, t('upload.problem.order')),
      check(
        (days) => lengthOf(days) > REPORT_DAYS_MAX,
        t('upload.problem.tooLong', { count: REPORT_DAYS_MAX }),
      ),
      check(({ to }) => to > dayIn(BOOKS_ZONE, new Date(serverNow())), t('upload.problem.future')),
    ),
    file: z.nullable(z.instanceof(File)).check(
      z.refine((file) => file !== null, { error: t('upload.problem.file'), abort: true }),
      z.refine((file) => file === null || file.size > 0, { error: t('upload.problem.empty') }),
      z.refine((file) => file === null || file.size <= REPORT_BYTES_MAX, {
        error: t('upload.problem.tooLarge', { size: formatBytes(REPORT_BYTES_MAX) }),
      }),
    ),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      kind: 'transactions' as (typeof REPORT_KINDS)[number],
      days: { from: first, to: first },
      file: null as File | null,
    },
  });
  const { dirtyFields } = form.formState;
  return { form, isDirty: Object.keys(dirtyFields).length > 0 };
}

const isDay = (text: string): boolean => readTypedDate(text) === text;
