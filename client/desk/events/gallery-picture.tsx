import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { KawungOutline } from '../../ui/kawung.tsx';

/** A picture of the gallery; one that cannot be had says so. */
export function GalleryPicture({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation('ui');
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <span className="picture picture-failed aspect-video">
        <KawungOutline />
        <b>{t('picture.missing')}</b>
      </span>
    );
  }
  return (
    <span className="picture aspect-video">
      <img src={src} alt={alt} width={1600} height={900} loading="lazy" onError={() => setFailed(src)} />
    </span>
  );
}
