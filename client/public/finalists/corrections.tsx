import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '#contracts/events/events.ts';
import { type Correction, correctionsResponseSchema } from '#contracts/finalists/public-corrections.ts';
import { request } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { corrections } from '../../lib/i18n/id/corrections.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { withQueries } from '../../lib/queries.tsx';
import { ArrowRightIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import * as styles from './corrections.module.css';

addTexts({ corrections });

type CorrectionsProps = {
  event: Pick<EventDetail, 'id' | 'zone' | 'corrections_count'>;
  finalistId: string | undefined;
};

/** The public record: when, who, before and after, and why. Quiet; it stands below everything that moves. */
export const Corrections = withQueries(Record);

function Record({ event, finalistId }: CorrectionsProps) {
  const { t } = useTranslation('corrections');
  const { id, zone, corrections_count: count } = event;
  const { data } = useQuery({
    queryKey: ['corrections', id, finalistId ?? '', count],
    queryFn: ({ signal }) => {
      const query = finalistId ? `?finalist_id=${encodeURIComponent(finalistId)}` : '';
      const path = `/events/${encodeURIComponent(id)}/corrections${query}`;
      return request(path, correctionsResponseSchema, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || data.corrections.length === 0) return null;
  return (
    <section className={finalistId ? undefined : 'page pt-8 pb-4'} aria-labelledby="koreksi">
      <h2 className="h-card" id="koreksi">
        {t('title')}
      </h2>
      <p className="cap">{t('about')}</p>
      <ol className="mt-4 grid gap-3.5">
        {data.corrections.map((correction) => (
          <li key={correction.id} className={styles.correction}>
            <p className="cap num">
              <time dateTime={correction.at}>{formatDateTime(correction.at, { zone })}</time>
              {!finalistId && <> · {correction.finalist_name}</>}
            </p>
            {correction.kind !== 'correction' && (
              <p className="font-semibold">{t(`kind.${correction.kind}`)}</p>
            )}
            {correction.changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
            <p className="muted">{t('reason', { reason: correction.reason })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ field, before, after }: Correction['changes'][number]) {
  const { t } = useTranslation('corrections');
  const show = (value: string, text: string) =>
    field === 'profile_image' ? (
      <Picture src={value} alt={text} ratio="4/5" sizes="4rem" className="w-16 rounded-sm" />
    ) : (
      <span>{value || t('none')}</span>
    );
  return (
    <p className={styles.change}>
      <b>{t(`field.${field}`)}</b>
      <span className="sr">{t('before')}</span>
      <span className="text-text-2">{show(before, t('oldPhoto'))}</span>
      <ArrowRightIcon className="i" />
      <span className="sr">{t('after')}</span>
      <span className="font-semibold">{show(after, t('newPhoto'))}</span>
    </p>
  );
}
