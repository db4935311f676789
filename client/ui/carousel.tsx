import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CAROUSEL_SIZES } from '#contracts/stage.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useReducedMotion } from '../lib/motion.ts';
import { IconButton } from './button.tsx';
import * as styles from './carousel.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { Picture } from './picture.tsx';

export type Slide = { src: string; alt: string };

type CarouselProps = {
  /** What the pictures are of. */
  label: string;
  slides: readonly Slide[];
  className?: string;
};

/** Pictures side by side, 16:9: swipe, arrow keys, previous and next. On phones the next one peeks in. The browser's own scrolling moves them. */
export function Carousel({ label, slides, className }: CarouselProps) {
  const { t } = useTranslation('ui');
  const still = useReducedMotion();
  const view = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const several = slides.length > 1;

  /** How far each slide is from where it snaps. */
  const distances = () => {
    const slideBoxes = [...(view.current?.querySelectorAll('li') ?? [])];
    const from = slideBoxes[0]?.getBoundingClientRect().left ?? 0;
    const scrolled = view.current?.scrollLeft ?? 0;
    return slideBoxes.map((slide) => slide.getBoundingClientRect().left - from - scrolled);
  };
  const noteScroll = () => {
    const far = distances().map(Math.abs);
    setAt(Math.max(0, far.indexOf(Math.min(...far))));
  };
  const move = (to: number) => {
    const left = distances()[to];
    if (left !== undefined) view.current?.scrollBy({ left, behavior: still ? 'instant' : 'smooth' });
  };
  const previous = () => move(at - 1);
  const next = () => move(at + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };

  return (
    <section
      className={clsx(styles.carousel, className)}
      aria-roledescription={t('carousel.kind')}
      aria-label={label}
    >
      <div
        ref={view}
        className={styles.view}
        // What can be scrolled has to be reachable by those who scroll with keys.
        {...(several && { tabIndex: 0, onKeyDown, onScroll: noteScroll })}
      >
        <ul className={styles.rail}>
          {slides.map((slide, index) => (
            <li key={slide.src} className={styles.slide} aria-hidden={index !== at}>
              <Picture
                src={slide.src}
                sizes={CAROUSEL_SIZES}
                alt={slide.alt}
                ratio="16/9"
                priority={index === 0}
                className="rounded-lg lg:rounded-xl"
              />
            </li>
          ))}
        </ul>
      </div>
      {several && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons inside
        <div className={styles.controls} onKeyDown={onKeyDown}>
          <span className={styles.dots} aria-hidden="true">
            {slides.map((slide, index) => (
              <i key={slide.src} className={index === at ? styles.current : undefined} />
            ))}
          </span>
          <span className="sr" aria-live="polite">
            {t('carousel.at', { at: at + 1, count: slides.length })}
          </span>
          <span className="flex gap-2">
            <IconButton
              ring
              className="disabled:cursor-default disabled:opacity-40"
              label={t('previous')}
              disabled={at === 0}
              onClick={previous}
            >
              <ChevronLeftIcon className="i" />
            </IconButton>
            <IconButton
              ring
              className="disabled:cursor-default disabled:opacity-40"
              label={t('next')}
              disabled={at === slides.length - 1}
              onClick={next}
            >
              <ChevronRightIcon className="i" />
            </IconButton>
          </span>
        </div>
      )}
    </section>
  );
}
