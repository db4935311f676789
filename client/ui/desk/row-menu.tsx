import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../button.tsx';
import { EllipsisIcon } from '../icons.ts';
import { MenuBox, MenuItem } from './menu.tsx';

export type RowAction = {
  label: string;
  icon?: ReactNode;
  /** Red, last in the list. */
  danger?: boolean;
  disabled?: boolean;
} & ({ to: string; onSelect?: never } | { onSelect: () => void; to?: never });

type RowMenuProps = {
  /** Whose menu it is: the row's name. */
  name: string;
  actions: readonly RowAction[];
};

/** The three dots at the end of a row. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useTranslation('desk');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={t('rowMenu', { name })}>
          <EllipsisIcon className="i" />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuBox sideOffset={4}>
        {actions.map(({ label, icon, to, ...action }) =>
          to === undefined ? (
            <MenuItem key={label} {...action}>
              {icon}
              {label}
            </MenuItem>
          ) : (
            <MenuItem key={label} {...action} asChild>
              <Link to={to}>
                {icon}
                {label}
              </Link>
            </MenuItem>
          ),
        )}
      </MenuBox>
    </DropdownMenu.Root>
  );
}
