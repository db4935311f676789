import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';

/** Hands the finalist's link to the device's share sheet; without one it is copied. */
export function ShareFinalist({ name, path }: { name: string; path: string }) {
  const { t } = useTranslation('checkout');
  const firstName = name.split(' ')[0] ?? name;
  const share = async () => {
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
  return (
    <Button variant="line" size="lg" block className="mt-5" onClick={() => void share()}>
      <ShareIcon className="i" />
      {t('leaderboard.share', { name: firstName })}
    </Button>
  );
}
