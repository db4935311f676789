import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { HallFoot } from './hall-foot.tsx';
import { HallHead } from './hall-head.tsx';
import { HallStage } from './hall-stage.tsx';
import { useHallScale } from './use-hall.ts';

/** From here on the narrow layout: 4:3 and its neighbours. */
const NARROW_BELOW = 1_700;

/** A picture of the hall screen, laid out at 1080 units of height and scaled as one piece. */
export function Hall({ frame, syncedAt }: { frame: ScreenFrame; syncedAt: number }) {
  const { scale, width, height } = useHallScale();
  const isOverlay = frame.variant === 'overlay';
  useClearGround(isOverlay);
  return (
    <div
      className={clsx('hall', `is-${frame.variant}`, width < NARROW_BELOW && 'is-narrow')}
      {...(frame.variant === 'light' ? {} : { 'data-theme': 'night' })}
      style={{ width, height, transform: `scale(${scale})` }}
    >
      <HallHead frame={frame} syncedAt={syncedAt} />
      <HallStage frame={frame} />
      <HallFoot frame={frame} />
    </div>
  );
}

/** Streaming software lays the page over its own picture: nothing of ours may be behind it. */
function useClearGround(wanted: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle('hall-clear', wanted);
    return () => document.documentElement.classList.remove('hall-clear');
  }, [wanted]);
}
