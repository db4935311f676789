import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LinkDialog } from '../../ui/desk/link-dialog.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NewScreen } from './new-screen.tsx';
import { ScreenCard } from './screen-card.tsx';
import { useScreens } from './screens.ts';

/** The screens of an event: their links, and what they show. */
export function ScreenDesk({ eventId }: { eventId: string }) {
  const { t } = useTranslation('screens');
  const query = useScreens(eventId);
  const [token, setToken] = useState<string | null>(null);
  const { data } = query;
  const form = <NewScreen eventId={eventId} onCreated={setToken} />;
  const hasScreens = data !== undefined && data.screens.length > 0;
  return (
    <>
      {!hasScreens && form}
      <Loaded state={query} loading={<Skeleton className="h-72 rounded-md" />}>
        {data?.screens.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
        <div className="grid gap-5 lg:grid-cols-[repeat(auto-fill,minmax(26rem,1fr))]">
          {data?.screens.map((screen) => (
            <ScreenCard key={screen.id} screen={screen} stage={data} />
          ))}
        </div>
      </Loaded>
      {/* In the hall the control comes first: under the thumb, not below a form. */}
      {hasScreens && form}
      {token && (
        <LinkDialog
          address={`${window.location.origin}/projector#${token}`}
          words={{
            title: t('link.title'),
            text: t('link.text'),
            open: t('link.open'),
            copy: t('link.copy'),
            copied: t('link.copied'),
            denied: t('link.denied'),
          }}
          onClose={() => setToken(null)}
        />
      )}
    </>
  );
}
