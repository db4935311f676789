import { useEffect, useState } from 'react';
import { hasDeviceConsent, setDeviceConsent } from '../../lib/device.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { mayPromptForPlace } from '../../lib/place.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { usePlace } from './use-place.ts';

/** Beside a login: may the device and its rough place be sent along? Who agreed earlier is located at once, where the browser permits it. */
export function DeviceConsent() {
  const { t } = useTranslation('accounts');
  const [given, setGiven] = useState(hasDeviceConsent);
  const locate = usePlace();
  useEffect(() => {
    if (!hasDeviceConsent()) return;
    void mayPromptForPlace().then((may) => {
      if (may) void locate();
    });
  }, [locate]);
  const choose = (next: boolean) => {
    setGiven(next);
    setDeviceConsent({ given: next });
    if (next) void locate();
  };
  return <Checkbox label={t('place.consent')} checked={given} onChange={choose} />;
}
