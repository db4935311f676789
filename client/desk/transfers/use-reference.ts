import * as z from 'zod/mini';
import { bankReferenceSchema } from '#contracts/transfers/transfers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** What a form's schema says of the bank's reference. */
export function useReferenceSchema() {
  const { t } = useTranslation('transfers');
  return z.string().check(
    z.trim(),
    z.refine((text) => bankReferenceSchema.safeParse(text).success, {
      error: t('record.referenceInvalid'),
    }),
  );
}
