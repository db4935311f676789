import { useEffect, useRef, useState } from 'react';
import { LIST_SEARCH_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { SearchInput } from '../text-input.tsx';

type SearchFieldProps = {
  /** Also the placeholder. */
  label: string;
  /** What the list is searched by now. */
  value: string;
  /** Told after a pause in the typing, without the spaces around. */
  onSearch: (text: string) => void;
  pauseMs?: number;
};

/** The search of a list: the list follows once the typing pauses. */
export function SearchField({ label, value, onSearch, pauseMs = LIST_SEARCH_PAUSE_MS }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text.trim(), pauseMs);
  const told = useRef(value);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    tell.current(settled);
  }, [settled]);
  // Changed from outside (a filter was cleared, one page back).
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  return <SearchInput label={label} placeholder={label} value={text} onChange={setText} />;
}
