import { useCallback, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SearchIcon } from '../../ui/icons.ts';
import * as styles from './search-button.module.css';
import { SearchDialog } from './search-dialog.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over everything, as ⌘K and Ctrl+K do anywhere at the desk. */
export function SearchButton() {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  useSearchShortcut(useCallback(() => setOpen(true), []));
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon className="i" />
        <span className="max-lg:sr-only">{t('open')}</span>
        <span className={styles.keycap} aria-hidden="true">
          {t(isApple() ? 'keyCapApple' : 'keyCap')}
        </span>
      </button>
      <SearchDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
