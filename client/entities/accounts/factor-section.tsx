import { useState } from 'react';
import type { FactorsResponse } from '#contracts/accounts/factors.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyBox, ErrorState } from '../../ui/states.tsx';
import { AccountSection } from './account-section.tsx';
import { AddFactor } from './add-factor.tsx';
import { FactorRow } from './factor-row.tsx';
import { useFactors } from './factors.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

/** What an account proves itself with besides its password: passkeys, authenticator apps and recovery codes. */
export function FactorSection() {
  const { t } = useTranslation('factors');
  const query = useFactors();
  // They stay until they are said to be kept, whatever the list is fetched for.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <AccountSection title={t('section.title')} text={t('section.text')}>
      {query.data ? (
        <Factors {...query.data} onCodes={setCodes} />
      ) : query.isError ? (
        <ErrorState
          bare
          message={errorMessage(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="h-12 rounded-md" />
        </Loading>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </AccountSection>
  );
}

type FactorsProps = FactorsResponse & { onCodes: (codes: readonly string[]) => void };

function Factors({ factors, recovery_codes_left, required, onCodes }: FactorsProps) {
  const { t } = useTranslation('factors');
  const add = <AddFactor isFirst={factors.length === 0} onCodes={onCodes} />;
  if (factors.length === 0) {
    return (
      <EmptyBox className="[--empty-block:0.5rem] [--empty-inline:0]">
        <p className="h-card">{t('section.empty')}</p>
        <p className="cap max-w-80 text-pretty">{t('section.emptyText')}</p>
        <div className="mt-3 w-full">{add}</div>
      </EmptyBox>
    );
  }
  const isOnly = factors.length === 1;
  const mayGo = !(required && isOnly);
  return (
    <>
      <ul>
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} mayGo={mayGo} isOnly={isOnly} />
        ))}
        <RecoveryCodesRow left={recovery_codes_left} onCodes={onCodes} />
      </ul>
      {!mayGo && <p className="cap">{t('section.last')}</p>}
      {add}
    </>
  );
}
