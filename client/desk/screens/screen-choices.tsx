import {
  SCREEN_ROWS_MAX,
  SCREEN_VARIANTS,
  type Screen,
  type ScreensResponse,
} from '#contracts/screens/screens.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Select } from '../../ui/desk/select.tsx';
import type { ApplyChange } from './reveal-control.tsx';

type ScreenChoicesProps = { screen: Screen; stage: ScreensResponse; onApply: ApplyChange };

const ROWS = Array.from({ length: SCREEN_ROWS_MAX }, (_, index) => String(index + 1));
const plain = (value: string) => ({ value, label: value });

/** What goes with the thing that is shown: rows and category of a board, the finalist of a spotlight, and the look. */
export function ScreenChoices({ screen, stage, onApply }: ScreenChoicesProps) {
  const { t } = useTranslation('screens');
  const isBoard = screen.show === 'board' || screen.show === 'reveal';
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {isBoard && (
        <Select
          label={t('rows')}
          value={String(screen.rows)}
          choices={ROWS.map(plain)}
          onChange={(value) => onApply({ rows: Number(value) })}
        />
      )}
      {isBoard && stage.categories.length > 1 && (
        <Select
          label={t('category')}
          value={screen.category ?? ''}
          placeholder={t('allCategories')}
          choices={stage.categories.map(plain)}
          onChange={(value) => onApply({ category: value || null })}
        />
      )}
      {screen.show === 'spotlight' && (
        <Select
          label={t('finalist')}
          value={screen.finalist_id ?? ''}
          placeholder={t('choose')}
          choices={stage.finalists.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => onApply({ finalist_id: value || null })}
        />
      )}
      <Select
        label={t('variant')}
        value={screen.variant}
        choices={SCREEN_VARIANTS.map((value) => ({ value, label: t(`variants.${value}`) }))}
        onChange={(value) => onApply({ variant: value as Screen['variant'] })}
      />
    </div>
  );
}
