import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MIN } from '#contracts/search/search.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { LIST_SEARCH_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { Affix, Input } from '../../ui/input.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { HitLine } from './hit-line.tsx';
import { HIT_GROUPS, type Hit, hitAddress, hitsInOrder } from './hits.ts';
import { useDeskSearch } from './search-desk.ts';
import * as styles from './search-dialog.module.css';

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** One search over everything that somebody may see. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const { t } = useTranslation('search');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      atTop
      className="[--dialog-width:40rem]"
    >
      <Search onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Search({ onDone }: { onDone: () => void }) {
  const may = useRights();
  const { t } = useTranslation('search');
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), LIST_SEARCH_PAUSE_MS);
  const isShort = text.trim().length < SEARCH_MIN;
  const query = useDeskSearch(isShort ? '' : search);
  const hits = isShort ? [] : hitsInOrder(query.data);
  const [active, setActive] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin with the first
  useEffect(() => setActive(0), [query.data]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  const isOld = query.isPlaceholderData || search !== text.trim();
  const follow = (hit: Hit | undefined) => {
    if (!hit) return;
    onDone();
    navigate(hitAddress(hit, may));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (hits.length > 0) setActive((active + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !isOld) follow(hits[active]);
  };
  const said = () => {
    if (isShort) return t('hint');
    if (query.isError) return null;
    if (query.data === undefined || (hits.length === 0 && isOld)) return t('searching');
    return hits.length === 0 ? t('none', { text: search }) : t('found', { count: hits.length });
  };
  return (
    <div className={styles.body}>
      <Affix leading>
        <SearchIcon className="i" />
        <Input
          data-first-focus
          role="combobox"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hits[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </Affix>
      <p className={hits.length > 0 ? 'sr' : clsx('cap', styles.status)} role="status">
        {said()}
      </p>
      {!isShort && <LoadProblem state={query} />}
      <OldAnswer isOld={isOld && hits.length > 0}>
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('results')}>
          {HIT_GROUPS.map((group) => {
            const own = hits.filter((hit) => hit.group === group);
            return own.length === 0 ? null : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <p className={clsx('over', styles.group)} id={`${id}-${group}`}>
                  {t(`group.${group}`)}
                </p>
                {own.map((hit) => {
                  const index = hits.indexOf(hit);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                    <div
                      key={hit.row.id}
                      id={`${id}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === active}
                      className={styles.option}
                      // The field keeps the focus, and with it the keys.
                      onMouseDown={(press) => press.preventDefault()}
                      onClick={() => follow(hit)}
                      onMouseMove={() => setActive(index)}
                    >
                      <HitLine hit={hit} />
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </OldAnswer>
      <p className={clsx('cap', styles.keys)} aria-hidden="true">
        {t('keys')}
      </p>
    </div>
  );
}
