import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { applyQrCode, getQrPreview } from './posters.ts';
import * as styles from './qr-drawer.module.css';

/** Pixels of the code in the frame; what is stored and printed is larger. */
const CODE_SIZE = 30;

type QrDrawerProps = {
  finalist: DeskFinalist;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onApplied: () => void;
  /** Below the picture. */
  children?: ReactNode;
};

/** *Generate QR Code*: the banner with the code as it will look, and *Apply QR Code*. */
export function QrDrawer({ finalist, open, onOpenChange, onApplied, children }: QrDrawerProps) {
  const { t } = useTranslation('posters');
  const preview = useQuery({
    queryKey: ['posters', 'qr', finalist.id],
    queryFn: ({ signal }) => getQrPreview(finalist.id, signal),
    enabled: open,
  });
  const apply = useWrite({
    mutationFn: () => applyQrCode(finalist.id),
    onSuccess: () => {
      onApplied();
      toast.success(t('applied'));
      onOpenChange(false);
    },
    onError: (error) => toast.error(t('applyFailed', { message: errorMessage(error) })),
  });
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title={t('generate')}
      over={finalist.name}
      foot={
        <Button
          block
          disabled={!preview.data}
          pending={apply.isPending}
          pendingText={t('applying')}
          onClick={() => apply.mutate()}
        >
          {t('apply')}
        </Button>
      }
    >
      <Loaded state={preview} loading={<PreviewSkeleton />}>
        {preview.data && (
          <div className="stack gap-4">
            <div className={styles.banner}>
              <Picture
                src={finalist.banner_image || finalist.profile_image}
                alt=""
                ratio="4/5"
                sizes="20rem"
              />
              <p className={styles.code}>
                <img
                  src={`data:image/svg+xml,${encodeURIComponent(preview.data.qr_svg)}`}
                  alt={t('codeAlt', { name: finalist.name })}
                  width={CODE_SIZE}
                  height={CODE_SIZE}
                />
                {t('scan')}
              </p>
            </div>
            <p className="cap wrap-anywhere">
              {t('leadsTo')}{' '}
              <a className={styles.address} href={preview.data.address}>
                {preview.data.address}
              </a>
            </p>
          </div>
        )}
      </Loaded>
      {children && <div className="mt-5">{children}</div>}
    </SidePanel>
  );
}

function PreviewSkeleton() {
  const { t } = useTranslation('posters');
  return (
    <Loading label={t('loading')}>
      <Skeleton className="aspect-[4/5] rounded-lg" />
    </Loading>
  );
}
