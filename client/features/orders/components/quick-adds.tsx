import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Chip } from '../../../ui/chip.tsx';

const STEPS = [5, 10, 25, 50];

type QuickAddsProps = {
  name: string;
  /** Say the name also to the eye: with several finalists on the list it is not plain whom they are for. */
  named: boolean;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
};

/** +5 +10 +25 +50 for one finalist; the last one within the limit fills it up. */
export function QuickAdds({ name, named, quantity, max, onChange }: QuickAddsProps) {
  const { t } = useTranslation('orders');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div className="quick" role="group" aria-label={t('cart.quickFor', { name })}>
      <span className="cap" aria-hidden="true">
        {named ? t('cart.quickFor', { name }) : t('cart.quick')}
      </span>
      {STEPS.map((step) => (
        <Chip
          key={step}
          label={t('cart.quickAdd', { count: step, name })}
          disabled={quantity >= max}
          onClick={() => onChange(Math.min(max, quantity + step))}
        >
          +{step}
        </Chip>
      ))}
    </div>
  );
}
