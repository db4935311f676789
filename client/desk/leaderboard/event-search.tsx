import { type KeyboardEvent, useId, useState } from 'react';
import type { BoardEvents } from '#contracts/leaderboard/desk-board.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SUGGEST_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { Card } from '../../ui/card.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { Affix, Input } from '../../ui/input.tsx';
import { useBoardEvents } from './desk-board.ts';
import * as styles from './event-search.module.css';

type EventSearchProps = {
  /** Name of the event that is shown now. */
  chosen: string | undefined;
  onChoose: (eventId: string) => void;
};

/** *Search Event*: matching events drop down once the typing pauses. */
export function EventSearch({ chosen, onChoose }: EventSearchProps) {
  const { t } = useTranslation('deskBoard');
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const search = useDebounced((text ?? '').trim(), SUGGEST_PAUSE_MS);
  const query = useBoardEvents(search, { enabled: open });
  const events = query.data ?? [];
  const choose = (event: BoardEvents[number] | undefined) => {
    if (!event) return;
    onChoose(event.id);
    setText(null);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && open) choose(events[active]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(events.length === 0 ? 0 : (active + step + events.length) % events.length);
    }
  };
  const said = () => {
    if (query.isError) return t('searchFailed');
    return query.isPending ? t('searching') : t('noneFound');
  };
  return (
    <Affix leading>
      <SearchIcon className="i" />
      <Input
        role="combobox"
        aria-label={t('search')}
        placeholder={t('search')}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && events[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={text ?? chosen ?? ''}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setText(null);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <Card flush className={styles.found} id={`${id}-list`} role="listbox" aria-label={t('found')}>
          {events.map((event, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            <div
              key={event.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // Before the field loses the focus, and with it the list.
              onMouseDown={(press) => press.preventDefault()}
              onClick={() => choose(event)}
              onMouseEnter={() => setActive(index)}
            >
              {event.name}
              <small>{event.id}</small>
            </div>
          ))}
          {events.length === 0 && <p className="cap px-3 py-2.5">{said()}</p>}
        </Card>
      )}
    </Affix>
  );
}
