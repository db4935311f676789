import { useTranslation } from 'react-i18next';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { KawungMark } from '../../../ui/kawung.tsx';

/** The code in the corner with its address. */
export function HallFoot({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation(['projector', 'common']);
  return (
    <footer>
      <HallCode frame={frame} />
      <div className="qt">
        <p>{frame.covered > 0 ? t('left', { count: frame.covered }) : t('scan')}</p>
        <b>{frame.short_address}</b>
      </div>
      <span className="hall-brand">
        <KawungMark />
        {t('common:brand')}
      </span>
    </footer>
  );
}

/** The code with its quiet zone, always dark on paper so that every reader takes it. */
export function HallCode({ frame: { qr, short_address: address } }: { frame: ScreenFrame }) {
  const { t } = useTranslation('projector');
  return (
    <div className="q">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('scanLabel', { address })}
      >
        <rect width={qr.size} height={qr.size} fill="#fffcf6" />
        <path d={qr.path} fill="#15101f" />
      </svg>
    </div>
  );
}
