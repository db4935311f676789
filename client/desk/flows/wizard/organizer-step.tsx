import { useState } from 'react';
import { useFoundOrganizers } from '#client/entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Avatar } from '#client/ui/badge.tsx';
import { Loaded } from '#client/ui/desk/load-state.tsx';
import { SearchField } from '#client/ui/desk/search-field.tsx';
import { CheckIcon } from '#client/ui/icons.ts';
import { Picture } from '#client/ui/picture.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import * as styles from './organizer-step.module.css';
import type { WizardState } from './use-wizard.ts';

/** Step 1: whose event it is. */
export function OrganizerStep({ wizard }: { wizard: WizardState }) {
  const { t } = useTranslation('wizard');
  const [search, setSearch] = useState('');
  const query = useFoundOrganizers(search);
  const choices = (query.data ?? []).filter(({ is_active }) => is_active);
  return (
    <div className="mx-auto grid max-w-286 gap-4">
      <div className="max-w-80">
        <SearchField label={t('organizer.search')} value={search} onSearch={setSearch} />
      </div>
      <Loaded state={query} loading={<ChoicesSkeleton />}>
        {choices.length === 0 ? (
          <EmptyState title={t('organizer.empty')} />
        ) : (
          <fieldset>
            <legend className="sr">{t('organizer.list')}</legend>
            <ul className={styles.choices}>
              {choices.map(({ id, name, profile_image, event_created }) => (
                <li key={id}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name="organizer"
                      className="sr"
                      checked={wizard.organizer?.id === id}
                      onChange={() => wizard.setOrganizer({ id, name })}
                    />
                    {profile_image ? (
                      <Picture
                        src={profile_image}
                        alt=""
                        ratio="1/1"
                        sizes="3rem"
                        className="w-11 flex-none rounded-[50%]"
                      />
                    ) : (
                      <Avatar name={name} />
                    )}
                    <span className="min-w-0">
                      <b className={styles.name}>{name}</b>
                      <small className={styles.facts}>
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
      <div className={styles.choices}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-18 rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
