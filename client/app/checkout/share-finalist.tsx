import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.ts';
import { useShareFinalist } from './use-share-finalist.ts';

/** *Ajak teman mendukung …* */
export function ShareFinalist({ name, path }: { name: string; path: string }) {
  const { t } = useTranslation('checkout');
  const share = useShareFinalist({ name, path });
  return (
    <Button variant="line" size="lg" block className="mt-5" onClick={() => void share()}>
      <ShareIcon className="i" />
      {t('leaderboard.share', { name: name.split(' ')[0] ?? name })}
    </Button>
  );
}
