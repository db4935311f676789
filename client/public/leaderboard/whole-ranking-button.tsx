import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { usePart } from '../../lib/use-part.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { WholeRankingProps } from './whole-ranking.tsx';

const BOARD = 'board';
const CATEGORY = 'board_category';
const load = () => import('./whole-ranking.tsx').then(({ WholeRanking }) => WholeRanking);

type WholeRankingButtonProps = Omit<WholeRankingProps, 'open' | 'onClose' | 'category' | 'onCategory'>;

/** Opens the whole ranking, which stands in the address with its category; its code is fetched when it is opened. */
export function WholeRankingButton(shown: WholeRankingButtonProps) {
  const { t } = useTranslation(['leaderboard', 'common']);
  const { values, filter } = useAddressFilter([BOARD, CATEGORY]);
  const navigate = useNavigate();
  // Whoever came by a link has another page before this one.
  const opened = useRef(false);
  const open = values[BOARD] !== '';
  const leave = () => filter({ [BOARD]: '', [CATEGORY]: '' });
  const Ranking = usePart(load, {
    wanted: open,
    onFailed: () => {
      leave();
      toast.error(t('common:error.network'));
    },
  });
  return (
    <>
      {!shown.board.hidden && (
        <Button
          variant="line"
          aria-haspopup="dialog"
          pending={open && !Ranking}
          onClick={() => {
            opened.current = true;
            filter({ [BOARD]: 'all' }, { push: true });
          }}
        >
          {t('whole')}
        </Button>
      )}
      {Ranking && (
        <Ranking
          {...shown}
          open={open}
          onClose={() => (opened.current ? void navigate(-1) : leave())}
          category={values[CATEGORY]}
          onCategory={(category) => filter({ [CATEGORY]: category })}
        />
      )}
    </>
  );
}
