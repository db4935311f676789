import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { eventPreviewSchema, PREVIEW_TOKEN_HEADER } from '#contracts/events/event-preview.ts';
import { EventPagePreview } from '../../entities/events/event-page-preview.tsx';
import { ApiError, errorMessage, request } from '../../lib/api.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { event } from '../../lib/i18n/id/event.ts';
import { eventPreview } from '../../lib/i18n/id/event-preview.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EyeIcon } from '../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { EventSkeleton } from '../events/event-skeleton.tsx';
import * as styles from './event-preview.module.css';

addTexts({ event, eventPreview });

/** Links and buttons of the page are there to be seen: what they lead to does not exist yet. */
const hold = (pressed: SyntheticEvent) => {
  pressed.preventDefault();
  pressed.stopPropagation();
};

/** /preview#{token}: a draft as its client sees it, until it is published. Opens without a login; the token never reaches a server's log. */
export function EventPreviewPage() {
  const { t } = useTranslation('eventPreview');
  const token = useLocation().hash.slice(1);
  const query = useEventPreview(token);
  useDocumentTitle(query.data ? t('titleOf', { name: query.data.event.name }) : t('title'));
  if (query.data) {
    return (
      <main id="main">
        <p className={styles.note} role="note">
          <EyeIcon className="i" />
          {t('note')}
        </p>
        <div className="[&_:is(a,button)]:cursor-default" onClickCapture={hold} onSubmitCapture={hold}>
          <EventPagePreview {...query.data} />
        </div>
      </main>
    );
  }
  return (
    <main id="main" className="page py-16">
      {!query.isError && <EventSkeleton />}
      {query.error && isOver(query.error) && (
        <EmptyState
          isPage
          title={t('over')}
          text={t('overText')}
          action={
            <LinkButton to="/events" className="mt-4">
              {t('toEvents')}
            </LinkButton>
          }
        />
      )}
      {query.error && !isOver(query.error) && (
        <ErrorState
          isPage
          message={errorMessage(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </main>
  );
}

/** Published, revoked, or never there. */
function isOver(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The draft of a preview link. An error with status 404 is its end: published, revoked, or never there. */
function useEventPreview(token: string) {
  return useQuery({
    queryKey: ['event-preview', token],
    queryFn: ({ signal }) =>
      request('/event-preview', eventPreviewSchema, { headers: { [PREVIEW_TOKEN_HEADER]: token }, signal }),
    retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
  });
}
