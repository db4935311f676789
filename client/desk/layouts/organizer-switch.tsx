import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { actFor, ownOrganizersQuery, useOwnOrganizers } from '../../entities/teams/own-organizers.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { setClaims } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { MenuBox, MenuChoice, MenuLabel } from '../../ui/desk/menu.tsx';
import { Building2Icon, ChevronDownIcon } from '../../ui/icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import * as styles from './organizer-switch.module.css';

/** For which organizer one acts, and the others that one may act for. Nothing for those who can act for none. */
export function OrganizerSwitch() {
  const { t } = useTranslation(['desk', 'teams']);
  const queryClient = useQueryClient();
  const { data: organizers = [] } = useOwnOrganizers();
  const go = useWrite({
    mutationFn: actFor,
    // The guard leads on, here and in other tabs.
    onSuccess: setClaims,
    onError: (error) => {
      toast.error(errorMessage(error));
      void queryClient.invalidateQueries(ownOrganizersQuery);
    },
  });
  const present = organizers.find(({ current }) => current);
  if (!present && !organizers.some(({ is_active }) => is_active)) return null;
  const name = present?.name ?? t('acting.none');
  if (present && organizers.length === 1) {
    return (
      <p className={clsx(styles.present, 'max-lg:sr-only')}>
        <Building2Icon className="i" />
        <span className="sr">{t('acting.label')}: </span>
        <span className={styles.name}>{name}</span>
      </p>
    );
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={clsx(styles.present, styles.chooser)} disabled={go.isPending}>
        {go.isPending ? <Spinner /> : <Building2Icon className="i" />}
        <span className="sr">{t('acting.switch')}: </span>
        <span className={clsx(styles.name, 'max-lg:sr-only')}>{name}</span>
        <ChevronDownIcon className={styles.arrow} />
      </DropdownMenu.Trigger>
      <MenuBox sideOffset={6}>
        <DropdownMenu.RadioGroup
          value={present?.id ?? ''}
          onValueChange={(id) => {
            if (id !== present?.id) go.mutate(id);
          }}
        >
          <MenuLabel>{t('acting.label')}</MenuLabel>
          {organizers.map(({ id, name: each, role, is_active }) => (
            <MenuChoice key={id} value={id} disabled={!is_active}>
              <span className={styles.choice}>
                {each}
                <small>
                  {t(`teams:role.${role}`)}
                  {!is_active && ` · ${t('acting.inactive')}`}
                </small>
              </span>
            </MenuChoice>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuBox>
    </DropdownMenu.Root>
  );
}
