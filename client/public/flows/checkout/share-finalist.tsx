import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button } from '#client/ui/button.tsx';
import { ShareIcon } from '#client/ui/icons.ts';
import { shareFinalist } from '#client/ui/share-link.ts';

/** *Ajak teman mendukung …* */
export function ShareFinalist(finalist: { id: string; name: string; event: string }) {
  const { t } = useTranslation('checkout');
  const { name } = finalist;
  return (
    <Button variant="line" size="lg" block className="mt-5" onClick={() => void shareFinalist(finalist)}>
      <ShareIcon className="i" />
      {t('leaderboard.share', { name: name.split(' ')[0] ?? name })}
    </Button>
  );
}
