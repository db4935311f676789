import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { pictureSrcSet } from '#contracts/media/pictures.ts';
import { KawungOutline } from './kawung.tsx';
import * as styles from './picture.module.css';

/** 4:5 people and posters, 16:9 banners, 1:1 organizers; 3:4 on the podium. */
export type PictureRatio = '4/5' | '16/9' | '1/1' | '3/4';

const SIZES: Record<PictureRatio, { width: number; height: number; className: string }> = {
  '4/5': { width: 800, height: 1000, className: 'aspect-[4/5]' },
  '16/9': { width: 1600, height: 900, className: 'aspect-video' },
  '1/1': { width: 800, height: 800, className: 'aspect-square' },
  '3/4': { width: 750, height: 1000, className: 'aspect-[3/4]' },
};

type PictureProps = {
  src: string | null | undefined;
  /** Empty when the name stands beside it. */
  alt: string;
  ratio: PictureRatio;
  /** In the first screen: loaded at once and before others. */
  priority?: boolean | undefined;
  /** How wide it is shown (`sizes`), so that the smallest file that will do is fetched. */
  sizes?: string | undefined;
  className?: string | undefined;
};

/** A picture that keeps its place while it loads and becomes a kawung tile when it cannot be had. */
export function Picture({
  src,
  alt,
  ratio,
  priority,
  sizes = '(min-width: 60rem) 20rem, calc(50vw - 1.75rem)',
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { width, height, className: ratioClass } = SIZES[ratio];
  const frame = clsx(ratioClass, className);
  if (!src || failed === src) {
    return (
      <PictureFrame
        failed
        className={frame}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      />
    );
  }
  return (
    <PictureFrame className={frame}>
      <img
        src={src}
        {...responsive(src, sizes)}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </PictureFrame>
  );
}

type PictureFrameProps = ComponentProps<'span'> & {
  /** Nothing can be shown: a kawung tile stands in it. */
  failed?: boolean;
};

/** What a picture lies in, with the ground that shows until it is there. */
export function PictureFrame({ failed = false, className, children, ...rest }: PictureFrameProps) {
  return (
    <span {...rest} className={clsx(styles.frame, failed && styles.failed, className)}>
      {failed && <KawungOutline />}
      {children}
    </span>
  );
}

/** Stored pictures come in several widths; others as they are. */
function responsive(src: string, sizes: string) {
  const srcSet = pictureSrcSet(src);
  return srcSet ? { srcSet, sizes } : {};
}
