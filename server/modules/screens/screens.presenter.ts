import type { Screen } from '#contracts/screens/screens.ts';
import type { ScreenRecord } from './screens.repository.ts';

/** A screen as its controllers see it: never its token. @param screen as `controlledScreen` returns it */
export function presentScreen(screen: ScreenRecord): Screen {
  const { id, name, revision, variant, show, rows, category, covered } = screen;
  return {
    ...{ id, name, revision, variant, show, rows, category },
    finalist_id: screen.finalistId,
    covered,
    frozen: screen.frozenFrame !== null,
    created_at: screen.createdAt.toISOString(),
  };
}
