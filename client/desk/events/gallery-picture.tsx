import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PictureFrame } from '../../ui/picture.tsx';

/** A picture of the gallery; one that cannot be had says so. */
export function GalleryPicture({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation('ui');
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <PictureFrame failed className="mb-1.5 aspect-video rounded-md">
        <b className="absolute inset-x-0 bottom-3 text-center font-semibold text-12 text-text-2">
          {t('picture.missing')}
        </b>
      </PictureFrame>
    );
  }
  return (
    <PictureFrame className="mb-1.5 aspect-video rounded-md">
      <img src={src} alt={alt} width={1600} height={900} loading="lazy" onError={() => setFailed(src)} />
    </PictureFrame>
  );
}
