import { useCallback } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { storePlace } from '../../lib/place.ts';
import { toast } from '../../ui/toast.tsx';

/** Finds out where a device is whose owner agreed, and says what went wrong. */
export function usePlace(): () => Promise<void> {
  const { t } = useTranslation('accounts');
  return useCallback(async () => {
    try {
      if (!(await storePlace())) toast.info(t('place.denied'));
    } catch (error) {
      toast.error(t('place.failed', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }, [t]);
}
