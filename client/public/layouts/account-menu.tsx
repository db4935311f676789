import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { useLogOut } from '../../entities/accounts/use-log-out.ts';
import { shortName } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon, LogOutIcon } from '../../ui/icons.ts';
import { ACCOUNT_LINKS } from './account-links.ts';
import * as styles from './account-menu.module.css';
import { LanguageSwitch } from './language-switch.tsx';

/** Initial, first two words of the name, and a panel with the e-mail, the account's pages and Log out. */
export function AccountMenu({ claims }: { claims: Claims }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const { leave, leaving } = useLogOut();
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div className="relative" ref={box}>
      <Button
        ref={trigger}
        variant="quiet"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen((was) => !was)}
      >
        <Avatar name={claims.name} small />
        {shortName(claims.name)}
        <ChevronDownIcon className="i" />
      </Button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <div className={styles.person}>
          <b>{shortName(claims.name)}</b>
          <small>{claims.email ?? claims.username}</small>
        </div>
        {ACCOUNT_LINKS.map(({ to, text, Icon }) => (
          <Link key={to} to={to} className={styles.item} onClick={() => setOpen(false)}>
            <Icon className="i" />
            {t(text)}
          </Link>
        ))}
        <div className="px-1.5 pt-1 pb-1.5">
          <LanguageSwitch />
        </div>
        <button type="button" className={styles.item} disabled={leaving} onClick={() => void leave()}>
          <LogOutIcon className="i" />
          {t('nav.logout')}
        </button>
      </div>
    </div>
  );
}
