import { KeyRoundIcon, SmartphoneIcon } from '../../ui/icons.ts';

export const FACTOR_ICONS = { passkey: KeyRoundIcon, totp: SmartphoneIcon };
