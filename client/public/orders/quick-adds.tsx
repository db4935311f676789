import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';

const STEPS = [5, 10, 25, 50];

type QuickAddsProps = {
  name: string;
  /** There is no room for one more. */
  full: boolean;
  onAdd: (votes: number) => void;
};

/** +5 +10 +25 +50 for one finalist; the last one within the limit fills it up. */
export function QuickAdds({ name, full, onAdd }: QuickAddsProps) {
  const { t } = useTranslation('orders');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div
      className="grid grid-cols-[repeat(4,minmax(0,5.5rem))] justify-end gap-2 pt-3 [--chip-height:var(--tap)] [--chip-inset:0]"
      role="group"
      aria-label={t('cart.quickFor', { name })}
    >
      {STEPS.map((step) => (
        <Chip
          key={step}
          label={t('cart.quickAdd', { count: step, name })}
          disabled={full}
          onClick={() => onAdd(step)}
        >
          +{step}
        </Chip>
      ))}
    </div>
  );
}
