import type { AuditEntry } from '#contracts/audit/audit.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** The name of who acted; `Skrip di server` for somebody with access to the machine. */
export function useActorName() {
  const { t } = useTranslation('audit');
  return ({ id, name }: AuditEntry['actor']) => name ?? (id === 'script' ? t('list.script') : t('list.gone'));
}
