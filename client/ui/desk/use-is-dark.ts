import { useColours } from '../../lib/colours.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

/** Whether the page is dark now, for what no style sheet reaches. */
export function useIsDark(): boolean {
  const colours = useColours();
  const wanted = useMediaQuery('(prefers-color-scheme: dark)');
  return colours === 'auto' ? wanted : colours === 'dark';
}
