import type { DeskBoardRow } from '#contracts/leaderboard/desk-board.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { BESIDE, SplitAside } from '../../ui/desk/split.tsx';
import { XIcon } from '../../ui/icons.ts';
import { VoterList } from './voter-list.tsx';

type VoterDrawerProps = {
  finalist: DeskBoardRow | undefined;
  /** The event's results are hidden, so nobody sees who voted for whom. */
  hidden: boolean;
  onClose: () => void;
};

/** *Total Vote Details*: beside the ranking on a desk, over it on smaller screens. */
export function VoterDrawer({ finalist, hidden, onClose }: VoterDrawerProps) {
  const { t } = useTranslation('deskBoard');
  const isBeside = useMediaQuery(BESIDE);
  if (!isBeside) {
    return (
      <SidePanel
        open={finalist !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={t('drawer.title')}
      >
        {finalist && <VoterList key={finalist.id} finalist={finalist} hidden={hidden} />}
      </SidePanel>
    );
  }
  if (!finalist) return null;
  return (
    <SplitAside label={t('drawer.title')}>
      <div className="spread">
        <h2 className="text-[1rem]">{t('drawer.title')}</h2>
        <IconButton label={t('drawer.close')} onClick={onClose}>
          <XIcon className="i" />
        </IconButton>
      </div>
      <VoterList key={finalist.id} finalist={finalist} hidden={hidden} />
    </SplitAside>
  );
}
