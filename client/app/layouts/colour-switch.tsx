import { COLOURS, setColours, useColours } from '../../lib/colours.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Light, dark, or as the device wants it. */
export function ColourSwitch() {
  const { t } = useTranslation('common');
  const chosen = useColours();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div className="lang" role="group" aria-label={t('nav.colours')}>
      {COLOURS.map((colours) => (
        <button
          key={colours}
          type="button"
          aria-pressed={chosen === colours}
          onClick={() => setColours(colours)}
        >
          {t(`colours.${colours}`)}
        </button>
      ))}
    </div>
  );
}
