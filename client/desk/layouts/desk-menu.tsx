import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { useLogOut } from '../../entities/accounts/use-log-out.ts';
import { COLOURS, setColours, useColours } from '../../lib/colours.ts';
import { shortName } from '../../lib/format.ts';
import { setLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n/wanted-language.ts';
import { Avatar } from '../../ui/badge.tsx';
import { MenuBox, MenuChoice, MenuItem, MenuLabel, MenuRule } from '../../ui/desk/menu.tsx';
import { ChevronDownIcon, LogOutIcon, UserIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import * as styles from './desk-menu.module.css';

/** Who one is, and a menu with Profile, the languages, light or dark, and Logout. */
export function DeskMenu({ claims }: { claims: Claims }) {
  const { t, i18n } = useTranslation(['desk', 'common']);
  const { leave, leaving } = useLogOut();
  const colours = useColours();
  const name = shortName(claims.name);
  const address = claims.email ?? claims.username;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.account}>
        <Avatar name={claims.name} className="bg-plum text-gold" />
        <span className="sr">{t('nav.account')} </span>
        {/* On a phone the initials alone are seen; the name is still the button's. */}
        <span className={clsx(styles.name, 'max-lg:sr-only')}>
          {name} <small>{address}</small>
        </span>
        <ChevronDownIcon className="i" />
      </DropdownMenu.Trigger>
      <MenuBox sideOffset={6}>
        <div className={styles.person}>
          <b>{name}</b>
          <small>{address}</small>
        </div>
        <MenuItem asChild>
          <Link to="/dashboard/profile">
            <UserIcon className="i" />
            {t('nav.profile')}
          </Link>
        </MenuItem>
        <DropdownMenu.RadioGroup
          value={i18n.language}
          onValueChange={(value) => {
            const language = LANGUAGES.find((known) => known === value) ?? 'id';
            setLanguage(language).catch(() => toast.error(t('common:error.network')));
          }}
        >
          <MenuLabel>{t('common:nav.language')}</MenuLabel>
          {LANGUAGES.map((language) => (
            <MenuChoice key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </MenuChoice>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.RadioGroup
          value={colours}
          onValueChange={(value) => setColours(COLOURS.find((known) => known === value) ?? 'auto')}
        >
          <MenuLabel>{t('common:nav.colours')}</MenuLabel>
          {COLOURS.map((known) => (
            <MenuChoice key={known} value={known}>
              {t(`common:colours.${known}`)}
            </MenuChoice>
          ))}
        </DropdownMenu.RadioGroup>
        <MenuRule />
        <MenuItem disabled={leaving} onSelect={() => void leave()}>
          <LogOutIcon className="i" />
          {t('nav.logout')}
        </MenuItem>
      </MenuBox>
    </DropdownMenu.Root>
  );
}
