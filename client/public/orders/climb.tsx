import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EASE_RANK, prefersReducedMotion } from '../../lib/motion.ts';
import { ArchPortrait } from '../../ui/arch-portrait.tsx';

const TRAVEL_MS = 1_200;

type ClimbProps = {
  name: string;
  image: string;
  /** The present rank; null while unknown. */
  rank: number | null;
  /** The rank before the vote, when it was a lower place. */
  from: number | null;
  /** In place of the rank, while there is nothing to cheer yet or any more. */
  token?: ReactNode;
  /** The light is off: the votes do not count. */
  dark?: boolean;
};

/** The one who is being cheered: the portrait travels from the old rank to the new one, once. */
export function Climb({ name, image, rank, from, token, dark = false }: ClimbProps) {
  const { t } = useTranslation('orders');
  const portrait = useRef<HTMLDivElement>(null);
  const climbed = from !== null && rank !== null && from > rank;
  useEffect(() => {
    const node = portrait.current;
    if (!climbed || !node?.animate || prefersReducedMotion()) return;
    const start = 'translate(-7.5rem, 3rem) scale(.3)';
    const travel = node.animate(
      [
        { transform: start, opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: TRAVEL_MS, easing: EASE_RANK, fill: 'backwards' },
    );
    return () => travel.cancel();
  }, [climbed]);
  const label =
    climbed && from !== null && rank !== null
      ? t('climb.from', { name, from, to: rank })
      : rank === null
        ? name
        : t('climb.at', { name, rank });
  return (
    <div
      className={climbed ? 'flex items-end justify-center gap-3 pt-4 pr-14' : 'flex justify-center pt-4'}
      role="img"
      aria-label={label}
    >
      {climbed && (
        <>
          <span className="num grid size-11 place-items-center rounded-pill border-[1.5px] border-text/55 border-dashed bg-ink font-extrabold text-20 leading-none">
            {from}
          </span>
          <span className="flex items-end gap-1.5 pb-4.5">
            <i className="size-2 rounded-pill bg-gold opacity-35" />
            <i className="size-2 -translate-y-2 rounded-pill bg-gold opacity-60" />
            <i className="size-2 -translate-y-4.5 rounded-pill bg-gold opacity-90" />
          </span>
        </>
      )}
      <div ref={portrait} className="relative w-32 lg:w-44">
        <ArchPortrait src={image} alt="" light={dark ? 'dark' : token === undefined ? 'lit' : undefined} />
        {token}
        {token === undefined && rank !== null && (
          <b className="num -translate-x-1/2 absolute -bottom-3.5 left-1/2 grid h-10 min-w-10 place-items-center rounded-pill bg-gold px-2 font-extrabold text-20 text-ink leading-none shadow-[0_0_0_4px_var(--ink)]">
            {rank}
          </b>
        )}
      </div>
    </div>
  );
}
