import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorReason, requestFile } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';
import { bankFilePath, makeBankFile, transferKeys } from './transfers.ts';
import type { ChosenTransfers } from './use-chosen-transfers.ts';

/** Above the list: how many transfers are chosen, and one question before they go into a file for the bank, which is downloaded at once. */
export function BankFileBar({ choice }: { choice: ChosenTransfers }) {
  const { t } = useTranslation('transfers');
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { chosen, ready } = choice;
  const count = chosen.length;
  const amount = formatRupiah(chosen.reduce((sum, each) => sum + each.amount, 0));
  const download = async (fileId: string) => {
    try {
      saveFile(await requestFile(bankFilePath(fileId)));
    } catch (error) {
      toast.error(t('file.downloadFailed'), { detail: errorReason(error) });
    }
  };
  const make = useWrite({
    mutationFn: (ids: string[], key) => makeBankFile(ids, key),
    onSuccess: ({ message, result }) => {
      toast.success(message);
      setConfirming(false);
      choice.clear();
      void download(result.id);
    },
    // The list comes anew, and what is not there any more cannot hold a sentence.
    onError: (error) => {
      setConfirming(false);
      toast.error(errorReason(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: transferKeys.all }),
  });
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-surface-2 px-3.5 py-2.5">
      <p className="num flex-[1_1_14rem] font-bold" role="status">
        {count === 0 ? t('file.none') : t('file.chosen', { count, amount })}
      </p>
      {ready.length > 0 && (
        <Button variant="line" size="sm" onClick={choice.all}>
          {t('file.all')}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" size="sm" onClick={choice.clear}>
            {t('file.clear')}
          </Button>
          <Button size="sm" onClick={() => setConfirming(true)}>
            <DownloadIcon className="i" />
            {t('file.make')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={confirming}
        harmless
        onOpenChange={setConfirming}
        title={t('file.title')}
        text={t('file.text', { count, amount })}
        no={t('file.no')}
        yes={t('file.yes')}
        pending={make.isPending}
        pendingText={t('file.pending')}
        onConfirm={() => make.mutate(chosen.map(({ id }) => id))}
      />
    </div>
  );
}
