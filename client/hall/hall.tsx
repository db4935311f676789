import { useEffect } from 'react';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import * as styles from './hall.module.css';
import { HallFoot } from './hall-foot.tsx';
import { HallHead } from './hall-head.tsx';
import { HallStage, stageOf } from './hall-stage.tsx';
import { useHallScale } from './use-hall.ts';

/** From here on the narrow layout: 4:3 and its neighbours. */
const NARROW_BELOW = 1_700;

/** A picture of the hall screen, laid out at 1080 units of height and scaled as one piece. The sheets of its parts go by its `data-` attributes. */
export function Hall({ frame, syncedAt }: { frame: ScreenFrame; syncedAt: number }) {
  const { scale, width, height } = useHallScale();
  const isOverlay = frame.variant === 'overlay';
  useClearGround(isOverlay);
  const stage = stageOf(frame);
  return (
    <div
      className={styles.hall}
      data-variant={frame.variant}
      data-layout={width < NARROW_BELOW ? 'narrow' : 'wide'}
      data-stage={stage}
      {...(frame.variant === 'light' ? {} : { 'data-theme': 'night' })}
      style={{ width, height, transform: `scale(${scale})` }}
    >
      <HallHead frame={frame} syncedAt={syncedAt} />
      <HallStage frame={frame} />
      {stage !== 'code' && <HallFoot frame={frame} />}
    </div>
  );
}

/** Streaming software lays the page over its own picture: nothing of ours may be behind it. */
function useClearGround(wanted: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle(styles.clear, wanted);
    return () => document.documentElement.classList.remove(styles.clear);
  }, [wanted]);
}
