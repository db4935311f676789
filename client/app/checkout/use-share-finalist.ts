import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/toast.tsx';

/** Hands the finalist's link to the device's share sheet; without one it is copied. */
export function useShareFinalist({ name, path }: { name: string; path: string }): () => Promise<void> {
  const { t } = useTranslation('checkout');
  return async () => {
    const url = new URL(path, window.location.origin).href;
    try {
      if (navigator.share) {
        await navigator.share({ title: t('leaderboard.shareTitle', { name }), url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast.success(t('leaderboard.copied'));
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(t('leaderboard.shareFailed'));
    }
  };
}
