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
import { MenuPortal } from '../../ui/desk/menu-portal.tsx';
import { CheckIcon, ChevronDownIcon, LogOutIcon, UserIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';

/** Who one is, and a menu with Profile, the languages, light or dark, and Logout. */
export function DeskMenu({ claims }: { claims: Claims }) {
  const { t, i18n } = useTranslation(['desk', 'common']);
  const { leave, leaving } = useLogOut();
  const colours = useColours();
  const name = shortName(claims.name);
  const address = claims.email ?? claims.username;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="me">
        <Avatar name={claims.name} />
        <span className="sr">{t('nav.account')} </span>
        <span className="who">
          {name} <small>{address}</small>
        </span>
        <ChevronDownIcon className="i" />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content className="menu-pop" align="end" sideOffset={6}>
          <div className="who">
            <b>{name}</b>
            <small>{address}</small>
          </div>
          <DropdownMenu.Item className="item" asChild>
            <Link to="/dashboard/profile">
              <UserIcon className="i" />
              {t('nav.profile')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.RadioGroup
            value={i18n.language}
            onValueChange={(value) => {
              const language = LANGUAGES.find((known) => known === value) ?? 'id';
              setLanguage(language).catch(() => toast.error(t('common:error.network')));
            }}
          >
            <DropdownMenu.Label className="over">{t('common:nav.language')}</DropdownMenu.Label>
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
            <DropdownMenu.Label className="over">{t('common:nav.colours')}</DropdownMenu.Label>
            {COLOURS.map((known) => (
              <MenuChoice key={known} value={known}>
                {t(`common:colours.${known}`)}
              </MenuChoice>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="rule" />
          <DropdownMenu.Item className="item" disabled={leaving} onSelect={() => void leave()}>
            <LogOutIcon className="i" />
            {t('nav.logout')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  );
}

/** One of several, with a check before the chosen one. */
function MenuChoice({ children, ...item }: DropdownMenu.DropdownMenuRadioItemProps) {
  return (
    <DropdownMenu.RadioItem className="item" {...item}>
      <span className="i" aria-hidden="true">
        <DropdownMenu.ItemIndicator>
          <CheckIcon className="i" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.RadioItem>
  );
}
