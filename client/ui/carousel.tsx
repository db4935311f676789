import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReducedMotion } from '../lib/motion.ts';
import { usePart } from '../lib/use-part.ts';
import { IconButton } from './button.tsx';
import type { Swiper } from './carousel-swipe.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { Picture } from './picture.tsx';

export type Slide = { src: string; alt: string };

type CarouselProps = {
  /** What the pictures are of. */
  label: string;
  slides: readonly Slide[];
};

const loadSwipe = () => import('./carousel-swipe.tsx').then(({ CarouselSwipe }) => CarouselSwipe);

/** Pictures side by side, 16:9: swipe, arrow keys, previous and next. On phones the next one peeks in. */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useTranslation('ui');
  const still = useReducedMotion();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [at, setAt] = useState(0);
  const several = slides.length > 1;
  // One picture needs nothing to move it.
  const Swipe = usePart(loadSwipe, { wanted: several });

  useEffect(() => {
    if (!swiper) return;
    const select = () => setAt(swiper.selectedScrollSnap());
    select();
    swiper.on('select', select).on('reInit', select);
    return () => {
      swiper.off('select', select).off('reInit', select);
    };
  }, [swiper]);

  const previous = () => swiper?.scrollPrev(still);
  const next = () => swiper?.scrollNext(still);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };

  return (
    <section className="car" aria-roledescription={t('carousel.kind')} aria-label={label}>
      {Swipe && viewport && <Swipe viewport={viewport} onSwiper={setSwiper} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons below */}
      <div ref={setViewport} className="car-view" onKeyDown={onKeyDown}>
        <ul className="car-rail">
          {slides.map((slide, index) => (
            <li key={slide.src} className="car-slide" aria-hidden={index !== at}>
              <Picture
                src={slide.src}
                sizes="(min-width: 60rem) 44rem, 100vw"
                alt={slide.alt}
                ratio="16/9"
                priority={index === 0}
              />
            </li>
          ))}
        </ul>
      </div>
      {several && (
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div className="car-nav" onKeyDown={onKeyDown}>
          <span className="car-dots" aria-hidden="true">
            {slides.map((slide, index) => (
              <i key={slide.src} className={index === at ? 'on' : undefined} />
            ))}
          </span>
          <span className="sr" aria-live="polite">
            {t('carousel.at', { at: at + 1, count: slides.length })}
          </span>
          <span className="flex gap-2">
            <IconButton ring label={t('previous')} disabled={at === 0} onClick={previous}>
              <ChevronLeftIcon className="i" />
            </IconButton>
            <IconButton ring label={t('next')} disabled={at === slides.length - 1} onClick={next}>
              <ChevronRightIcon className="i" />
            </IconButton>
          </span>
        </div>
      )}
    </section>
  );
}
