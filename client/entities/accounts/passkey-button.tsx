import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRoundIcon } from '../../ui/icons.ts';
import * as styles from './passkey-button.module.css';
import { hasPasskeys } from './passkeys.ts';

type PasskeyButtonProps = { pending: boolean; disabled: boolean; onPress: () => void };

/** Above the password: the way in without one. Nothing where the browser has no passkeys. */
export function PasskeyButton({ pending, disabled, onPress }: PasskeyButtonProps) {
  const { t } = useTranslation(['factors', 'accounts']);
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        variant="line"
        size="lg"
        block
        pending={pending}
        pendingText={t('accounts:processing')}
        disabled={disabled}
        onClick={onPress}
      >
        <KeyRoundIcon className="i" />
        {t('login.passkey')}
      </Button>
      <p className={styles.divider}>{t('login.or')}</p>
    </>
  );
}
