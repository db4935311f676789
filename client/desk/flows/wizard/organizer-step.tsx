import { useState } from 'react';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Avatar } from '#client/ui/badge.tsx';
import { Loaded } from '#client/ui/desk/load-state.tsx';
import { SearchField } from '#client/ui/desk/search-field.tsx';
import { CheckIcon } from '#client/ui/icons.ts';
import { Picture } from '#client/ui/picture.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useFoundOrganizers } from '../../../entities/organizers/get-organizer-choices.ts';
import type { WizardState } from './use-wizard.ts';

/** Step 1: whose event it is. */
export function OrganizerStep({ wizard }: { wizard: WizardState }) {
  const { t } = useTranslation('wizard');
  const [search, setSearch] = useState('');
  const query = useFoundOrganizers(search);
  const choices = (query.data ?? []).filter(({ is_active }) => is_active);
  return (
    <div className="wz-organizers">
      <SearchField label={t('organizer.search')} value={search} onSearch={setSearch} />
      <Loaded state={query} loading={<ChoicesSkeleton />}>
        {choices.length === 0 ? (
          <EmptyState title={t('organizer.empty')} />
        ) : (
          <fieldset>
            <legend className="sr">{t('organizer.list')}</legend>
            <ul className="choice-grid">
              {choices.map(({ id, name, profile_image, event_created }) => (
                <li key={id}>
                  <label className="choice">
                    <input
                      type="radio"
                      name="organizer"
                      className="sr"
                      checked={wizard.organizer?.id === id}
                      onChange={() => wizard.setOrganizer({ id, name })}
                    />
                    {profile_image ? (
                      <Picture src={profile_image} alt="" ratio="1/1" sizes="3rem" className="face" />
                    ) : (
                      <Avatar name={name} />
                    )}
                    <span>
                      <b>{name}</b>
                      <small className="num">
                        {id} · {t('organizer.events', { count: event_created })}
                      </small>
                    </span>
                    <CheckIcon className="i" />
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </Loaded>
    </div>
  );
}

function ChoicesSkeleton() {
  const { t } = useTranslation('wizard');
  return (
    <Loading label={t('organizer.loading')}>
      <div className="choice-grid">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-18 rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
