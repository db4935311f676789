import { useSearchParams } from 'react-router-dom';
import { OwnEvents } from '../../../features/events/components/desk/own-events.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useClaims } from '../../../lib/session.ts';
import { PageHead } from '../../../ui/desk/page-head.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const TABS = ['active', 'inactive', 'all'] as const;

/** /dashboard/my-event: what an organizer's staff sees of its events. */
export function MyEventPage() {
  const { t } = useTranslation('myEvent');
  const organizerId = useClaims()?.eo_id;
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'active';
  const search = params.get('q') ?? '';
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const set = (values: Record<string, string>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHead
        title={t('title')}
        search={
          organizerId && (
            <SearchField label={t('search')} value={search} onSearch={(q) => set({ q, page: '' })} />
          )
        }
      />
      {organizerId ? (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(next) => set({ tab: next === 'active' ? '' : next, page: '' })}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            content: (
              <div className="tab-body">
                <OwnEvents
                  organizerId={organizerId}
                  filter={{ tab: id, search, page }}
                  onPage={(next) => set({ page: next > 1 ? String(next) : '' })}
                />
              </div>
            ),
          }))}
        />
      ) : (
        <EmptyState title={t('empty')} text={t('noOrganizer')} />
      )}
    </>
  );
}
