import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect } from 'react';

export type Swiper = UseEmblaCarouselType[1];

type CarouselSwipeProps = { viewport: HTMLElement; onSwiper: (swiper: Swiper) => void };

/** What moves the pictures of a carousel that stands already; draws nothing. Only `carousel.tsx` uses it. */
export function CarouselSwipe({ viewport, onSwiper }: CarouselSwipeProps) {
  const [attach, swiper] = useEmblaCarousel({ align: 'start', containScroll: false });
  useEffect(() => {
    attach(viewport);
    return () => attach(null);
  }, [attach, viewport]);
  useEffect(() => onSwiper(swiper), [onSwiper, swiper]);
  return null;
}
