import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './card.module.css';

type CardTag = 'div' | 'section' | 'aside' | 'article' | 'li' | 'form' | 'p';
type CardProps<Tag extends CardTag> = Omit<ComponentProps<Tag>, 'as'> & {
  as?: Tag;
  /** Without an inset of its own: what lies in it reaches its edges, or `className` sets one. */
  flush?: boolean;
};

/** A sheet with a hairline. */
export function Card<Tag extends CardTag = 'div'>({ as, flush = false, className, ...rest }: CardProps<Tag>) {
  const Element: CardTag = as ?? 'div';
  // Which attributes fit is checked where the card stands.
  const attributes: object = rest;
  return <Element {...attributes} className={clsx(styles.card, !flush && styles.padded, className)} />;
}
