import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { uploadRefusal } from '../../lib/upload.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Shows why a picture of an event could not be stored: the server's words, or our own when it had none.
 *
 * @param atField puts what the server says of the picture under its field
 */
export function useUploadFailure(atField?: (message: string) => void) {
  const { t } = useTranslation('eventForm');
  return (error: Error) => {
    if (error.name === 'AbortError') return;
    const refusal = uploadRefusal(error);
    if (refusal) atField?.(refusal);
    const known = error instanceof ApiError && error.code !== 'unreadable';
    toast.error(known ? error.message : t('error.uploadFailed'));
  };
}
