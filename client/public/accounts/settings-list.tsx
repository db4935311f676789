import type { ReactNode } from 'react';
import {
  type Account,
  accountChangedResponseSchema,
  type SettingsRequest,
} from '#contracts/accounts/account.ts';
import { LANGUAGES, type Language } from '#contracts/language.ts';
import { useChangedAccount } from '../../entities/accounts/use-changed-account.ts';
import { usePlace } from '../../entities/accounts/use-place.ts';
import { errorMessage, request } from '../../lib/api.ts';
import { COLOURS, setColours, useColours } from '../../lib/colours.ts';
import { hasDeviceConsent, setDeviceConsent } from '../../lib/device.ts';
import { setLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n/wanted-language.ts';
import { useWrite } from '../../lib/use-write.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { DividedItem } from '../../ui/divided-item.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';

/** The size of one that is to come. */
const SWITCH = 'h-[1.625rem] w-11 rounded-full';

/**
 * Language, light or dark, shown name and consent; each is saved as soon as it is changed.
 *
 * @param props.account null while it is fetched: the list has its shape by then
 */
export function SettingsList({ account }: { account: Account | null }) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const changed = useChangedAccount();
  const locate = usePlace();
  const colours = useColours();
  const save = useWrite({
    mutationFn: (settings: SettingsRequest) => saveSettings(settings),
    onSuccess: (answer) => {
      changed(answer);
      toast.success(answer.message);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const chooseLanguage = async (language: Language) => {
    try {
      await setLanguage(language);
      save.mutate({ language });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const consent = async (given: boolean) => {
    // Withdrawn at once, whatever becomes of the call; given only when the account has it, too.
    if (!given) setDeviceConsent({ given });
    const saved = await save.mutateAsync({ location_consent: given }).then(
      () => true,
      () => false,
    );
    if (!given || !saved) return;
    setDeviceConsent({ given });
    await locate();
  };
  return (
    <ul>
      <Row title={t('setting.language')} text={t('setting.languageText')}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own */}
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('setting.language')}>
          {LANGUAGES.map((language) => (
            <FilterChip
              key={language}
              pressed={i18n.language === language}
              onToggle={() => void chooseLanguage(language)}
            >
              {LANGUAGE_NAMES[language]}
            </FilterChip>
          ))}
        </div>
      </Row>
      <Row title={t('common:nav.colours')} text={t('setting.coloursText')}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own */}
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('common:nav.colours')}>
          {COLOURS.map((known) => (
            <FilterChip key={known} pressed={colours === known} onToggle={() => setColours(known)}>
              {t(`common:colours.${known}`)}
            </FilterChip>
          ))}
        </div>
      </Row>
      <Row title={t('setting.showName')} beside text={t('setting.showNameText')}>
        {account ? (
          <Switch
            label={t('setting.showName')}
            checked={account.show_name}
            disabled={save.isPending}
            onChange={(show_name) => save.mutate({ show_name })}
          />
        ) : (
          <Skeleton className={SWITCH} />
        )}
      </Row>
      <Row title={t('setting.consent')} beside text={t('setting.consentText')}>
        {account ? (
          <Switch
            label={t('setting.consent')}
            checked={account.location_consent && hasDeviceConsent()}
            disabled={save.isPending}
            onChange={(given) => void consent(given)}
          />
        ) : (
          <Skeleton className={SWITCH} />
        )}
      </Row>
    </ul>
  );
}

type RowProps = {
  title: string;
  text: string;
  /** Small enough to stand beside the words on a phone, too. */
  beside?: boolean;
  children: ReactNode;
};

function Row({ title, text, beside = false, children }: RowProps) {
  return (
    <DividedItem beside={beside}>
      <div className="grid max-w-[34rem] gap-1">
        <p className="font-semibold">{title}</p>
        <p className="cap text-pretty">{text}</p>
      </div>
      {children}
    </DividedItem>
  );
}

/** Changes what is given; the rest stays. */
function saveSettings(settings: SettingsRequest) {
  return request('/account/settings', accountChangedResponseSchema, { method: 'PUT', body: settings });
}
