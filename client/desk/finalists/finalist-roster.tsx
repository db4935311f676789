import { type ReactNode, useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { SectionHead } from '../../ui/desk/section-head.tsx';
import { TileButton } from '../../ui/desk/upload-tile.tsx';
import { ArrowUpDownIcon, ListChecksIcon, PlusIcon, UploadIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { DeleteFinalistDialog } from './delete-finalist-dialog.tsx';
import { useDeskFinalists } from './desk-finalists.ts';
import { FinalistDrawer } from './finalist-drawer.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { RemoveSeveral } from './remove-several.tsx';
import { RosterCard } from './roster-card.tsx';
import { useChosenFinalists } from './use-chosen-finalists.ts';
import type { Start } from './use-finalist-entries.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type FinalistRosterProps = {
  eventId: string;
  /** Finalists can be added, changed and deleted. */
  editing: boolean;
  inWizard?: boolean;
  lock?: string | undefined;
  /** Puts names right and withdraws finalists, once the list holds. */
  corrects?: boolean;
  /** Of the event, to which the order of its finalists belongs; without it they are not put in order here. */
  revision?: number | undefined;
  /** Before the buttons that add: Edit and Cancel of the panel, what makes posters. */
  actions?: ReactNode;
  /** In the drawer of a stored finalist. */
  drawerTools?: ((finalist: DeskFinalist) => ReactNode) | undefined;
  /** On the card of a stored finalist, while nothing is edited. */
  cardTools?: ((finalist: DeskFinalist) => ReactNode) | undefined;
  /** Something is stored other than before. */
  onChanged: () => void;
};

/** The finalists of an event as cards, and while editing the ways to set them up. */
export function FinalistRoster(props: FinalistRosterProps) {
  const { eventId, editing, inWizard = false, lock, corrects = false, actions, revision } = props;
  const { drawerTools, cardTools, onChanged } = props;
  const { t } = useTranslation('roster');
  const query = useDeskFinalists(eventId);
  const [drawer, setDrawer] = useState<Start | null>(null);
  const [importing, setImporting] = useState(false);
  const [correcting, setCorrecting] = useState<DeskFinalist | null>(null);
  const [withdrawing, setWithdrawing] = useState<DeskFinalist | null>(null);
  const [removing, setRemoving] = useState<DeskFinalist | null>(null);
  const [ordering, setOrdering] = useState(false);
  const finalists = query.data ?? [];
  const choice = useChosenFinalists(finalists);
  const mayAdd = editing && lock === undefined;
  const choosing = mayAdd && choice.isChoosing;
  const hasSeveral = mayAdd && finalists.length > 1;
  return (
    <section aria-label={t('title')}>
      <SectionHead
        title={t('title')}
        heading={inWizard ? 'h2' : 'h3'}
        note={query.data && <p className="cap num">{t('count', { count: finalists.length })}</p>}
      >
        {actions}
        {hasSeveral && revision !== undefined && (
          <Button variant="line" onClick={() => setOrdering(true)}>
            <ArrowUpDownIcon className="i" />
            {t('order.button')}
          </Button>
        )}
        {hasSeveral && !choosing && (
          <Button variant="line" onClick={choice.begin}>
            <ListChecksIcon className="i" />
            {t('several.begin')}
          </Button>
        )}
        {mayAdd && (
          <>
            <Button variant="line" onClick={() => setImporting(true)}>
              <UploadIcon className="i" />
              {t('import')}
            </Button>
            <Button disabled={query.data === undefined} onClick={() => setDrawer('new')}>
              <PlusIcon className="i" />
              {t(inWizard ? 'add' : 'addMultiple')}
            </Button>
          </>
        )}
      </SectionHead>
      {editing && lock && (
        <p className="cap mb-3">
          {lock} {corrects && t('correct.hint')}
        </p>
      )}
      {choosing && <RemoveSeveral eventId={eventId} choice={choice} onChanged={onChanged} />}
      <Loaded state={query} loading={<RosterSkeleton />}>
        {finalists.length === 0 && (
          <EmptyState
            bare={!inWizard}
            title={t('empty')}
            text={inWizard ? t('emptyWizard') : undefined}
            action={
              mayAdd && (
                <Button variant="line" size="sm" className="mt-3" onClick={() => setDrawer('new')}>
                  <PlusIcon className="i" />
                  {t('addTile')}
                </Button>
              )
            }
          />
        )}
        {finalists.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,45%),1fr))] gap-x-3.5 gap-y-4.5">
            {finalists.map((finalist) => (
              <RosterCard
                key={finalist.id}
                finalist={finalist}
                editing={editing}
                chosen={choosing ? choice.chosen.includes(finalist) : undefined}
                onChoose={(isChosen) => choice.choose(finalist.id, isChosen)}
                tools={cardTools}
                onEdit={() => setDrawer({ id: finalist.id })}
                onDelete={lock === undefined ? () => setRemoving(finalist) : undefined}
                onWithdraw={lock === undefined || !corrects ? undefined : () => setWithdrawing(finalist)}
                onCorrect={lock === undefined || !corrects ? undefined : () => setCorrecting(finalist)}
              />
            ))}
            {mayAdd && (
              <li>
                <TileButton shape="portrait" aria-label={t('addTile')} onClick={() => setDrawer('new')}>
                  <PlusIcon className="i" />
                </TileButton>
                <p className="cap mt-2" aria-hidden="true">
                  {t('addTile')}
                </p>
              </li>
            )}
          </ul>
        )}
      </Loaded>
      {drawer !== null && query.data && (
        <FinalistDrawer
          eventId={eventId}
          finalists={query.data}
          start={drawer}
          inWizard={inWizard}
          lock={lock}
          tools={drawerTools}
          onChanged={onChanged}
          onClose={() => setDrawer(null)}
        />
      )}
      {ordering && revision !== undefined && (
        <OrderDialog
          eventId={eventId}
          finalists={finalists}
          revision={revision}
          onChanged={onChanged}
          onClose={() => setOrdering(false)}
        />
      )}
      {importing && (
        <ImportDialog eventId={eventId} onChanged={onChanged} onClose={() => setImporting(false)} />
      )}
      {withdrawing && (
        <WithdrawDialog
          eventId={eventId}
          finalist={withdrawing}
          onChanged={onChanged}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {correcting && (
        <CorrectionDialog
          eventId={eventId}
          finalist={correcting}
          onChanged={onChanged}
          onClose={() => setCorrecting(null)}
        />
      )}
      <DeleteFinalistDialog
        eventId={eventId}
        finalist={removing}
        onChanged={onChanged}
        onClose={() => setRemoving(null)}
      />
    </section>
  );
}

function RosterSkeleton() {
  const { t } = useTranslation('roster');
  return (
    <Loading label={t('loading')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,45%),1fr))] gap-x-3.5 gap-y-4.5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-[4/5] rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
