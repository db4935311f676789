import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { LinkDialog } from '../../ui/desk/link-dialog.tsx';
import { EyeIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { makePreviewLink, revokePreviewLink } from './save-event.ts';
import { SettingSection } from './setting-section.tsx';

/** A draft's link for a client: made, shown once, and ended. */
export function PreviewLink({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: deskEventKeys.one(event.id) });
  const make = useWrite({
    mutationFn: (eventId: string, key) => makePreviewLink(eventId, key),
    onSuccess: (made) => setToken(made.token),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: refresh,
  });
  const revoke = useWrite({
    mutationFn: () => revokePreviewLink(event.id),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: refresh,
  });
  if (event.status !== 'draft') return null;
  const { has_preview_link: isThere } = event;
  return (
    <SettingSection
      title={t('preview.title')}
      icon={<EyeIcon className="i" />}
      text={t(isThere ? 'preview.there' : 'preview.none')}
      actions={
        <>
          <Button
            variant="line"
            pending={make.isPending}
            pendingText={t('preview.making')}
            onClick={() => make.mutate(event.id)}
          >
            {t(isThere ? 'preview.anew' : 'preview.make')}
          </Button>
          {isThere && (
            <Button
              variant="quiet"
              pending={revoke.isPending}
              pendingText={t('preview.revoking')}
              onClick={() => revoke.mutate()}
            >
              {t('preview.revoke')}
            </Button>
          )}
        </>
      }
      className="mb-5"
    >
      {token && (
        <LinkDialog
          address={`${location.origin}/preview#${token}`}
          words={{
            title: t('preview.linkTitle'),
            text: t('preview.linkText'),
            open: t('preview.open'),
            copy: t('preview.copy'),
            copied: t('preview.copied'),
            denied: t('preview.denied'),
          }}
          onClose={() => setToken(null)}
        />
      )}
    </SettingSection>
  );
}
