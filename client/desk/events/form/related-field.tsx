import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatRupiah } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { SUGGEST_PAUSE_MS, useDebounced } from '#client/lib/use-debounced.ts';
import { Field } from '#client/ui/field.tsx';
import { XIcon } from '#client/ui/icons.ts';
import type { RelatedEvent } from '#contracts/events/desk-events.ts';
import { type EventForm, fieldId } from '../event-form.ts';
import { useRelatedEvents } from '../get-related-events.ts';
import * as styles from './related-field.module.css';

type RelatedFieldProps = { form: EventForm; organizerId: string; eventId?: string | undefined };

/** Events that go with this one: found by name after a pause in the typing, each chosen once, itself never. */
export function RelatedField({ form, organizerId, eventId }: RelatedFieldProps) {
  const { t } = useTranslation('eventForm');
  const { field, fieldState } = useController({ control: form.control, name: 'related' });
  const [text, setText] = useState('');
  // Counted from the empty field on: the first letter alone is no search either.
  const settled = useDebounced(text.trim(), SUGGEST_PAUSE_MS);
  const listId = useId();
  const chosen = field.value;
  const remove = (id: string) => field.onChange(chosen.filter((event) => event.id !== id));
  const add = (event: RelatedEvent) => {
    if (!chosen.some(({ id }) => id === event.id)) field.onChange([...chosen, event]);
    setText('');
    document.getElementById(fieldId('related'))?.focus();
  };
  return (
    <Field id={fieldId('related')} label={t('field.related')} error={fieldState.error?.message}>
      {(control) => (
        <div className={styles.related}>
          <div className={styles.control}>
            {chosen.map(({ id, name }) => (
              <span key={id} className={styles.chosen}>
                {name}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('related.remove', { name })}
                  onClick={() => remove(id)}
                >
                  <XIcon className="i" />
                </button>
              </span>
            ))}
            <input
              {...control}
              type="search"
              className={styles.search}
              role="combobox"
              aria-expanded={text.trim() !== ''}
              aria-controls={listId}
              autoComplete="off"
              placeholder={t('related.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
                if (event.key === 'Escape' && text) {
                  event.stopPropagation();
                  setText('');
                }
                const last = chosen.at(-1);
                if (event.key === 'Backspace' && text === '' && last) remove(last.id);
              }}
            />
          </div>
          {text.trim() && (
            <Suggestions
              id={listId}
              text={settled}
              typing={settled !== text.trim()}
              organizerId={organizerId}
              eventId={eventId}
              chosen={chosen}
              onChoose={add}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type SuggestionsProps = {
  id: string;
  text: string;
  /** The search waits for a pause. */
  typing: boolean;
  organizerId: string;
  eventId: string | undefined;
  chosen: readonly RelatedEvent[];
  onChoose: (event: RelatedEvent) => void;
};

function Suggestions({ id, text, typing, organizerId, eventId, chosen, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('eventForm');
  const query = useRelatedEvents({ organizerId, text, eventId });
  const found = (query.data ?? []).filter(
    (event) => event.id !== eventId && !chosen.some((other) => other.id === event.id),
  );
  const waiting = typing || query.isPending;
  const note = () => {
    if (waiting) return t('related.searching');
    if (query.isError) return t('related.failed');
    return found.length === 0 ? t('related.none') : null;
  };
  return (
    <div className={styles.found} id={id}>
      {note() && (
        <p className="cap px-2.5 py-2" role="status">
          {note()}
        </p>
      )}
      {!waiting && (
        <ul aria-label={t('related.results')}>
          {found.map((event) => (
            <li key={event.id}>
              <button type="button" className={styles.option} onClick={() => onChoose(event)}>
                <b>{event.name}</b>
                <small className={clsx('num', styles.price)}>{formatRupiah(event.price)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
