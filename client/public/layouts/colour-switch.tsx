import { COLOURS, setColours, useColours } from '../../lib/colours.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';

/** Light, dark, or as the device is set. */
export function ColourSwitch() {
  const { t } = useTranslation('common');
  const choices = COLOURS.map((value) => ({ value, name: t(`colours.${value}`) }));
  return (
    <ChoiceGroup label={t('nav.colours')} choices={choices} chosen={useColours()} onChoose={setColours} />
  );
}
