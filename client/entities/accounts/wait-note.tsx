import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';

/** How long the server says to wait; nothing when it does not. */
export function WaitNote({ seconds }: { seconds: number }) {
  const { t } = useTranslation('accounts');
  if (seconds === 0) return null;
  return <Notice icon={<ClockIcon className="i" />}>{t('wait', { count: seconds })}</Notice>;
}
