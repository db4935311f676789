import type { ProofMethod } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ChevronRightIcon, FileTextIcon, KeyRoundIcon, LockIcon, SmartphoneIcon } from '../../ui/icons.ts';
import * as styles from './other-methods.module.css';

const ICONS: Record<ProofMethod, typeof KeyRoundIcon> = {
  passkey: KeyRoundIcon,
  totp: SmartphoneIcon,
  recovery_code: FileTextIcon,
  password: LockIcon,
};

type OtherMethodsProps = {
  methods: readonly ProofMethod[];
  disabled: boolean;
  onChoose: (method: ProofMethod) => void;
};

/** What may be given instead. */
export function OtherMethods({ methods, disabled, onChoose }: OtherMethodsProps) {
  const { t } = useTranslation('factors');
  if (methods.length === 0) return null;
  return (
    <div className={styles.others}>
      <p className="cap">{t('proof.others')}</p>
      {methods.map((method) => {
        const Icon = ICONS[method];
        return (
          <button
            key={method}
            type="button"
            className={styles.other}
            disabled={disabled}
            onClick={() => onChoose(method)}
          >
            <Icon className="i" />
            {t(`proof.by_${method}`)}
            <ChevronRightIcon className="i" />
          </button>
        );
      })}
    </div>
  );
}
