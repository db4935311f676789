import { useEffect, useRef, useState } from 'react';
import { LIST_SEARCH_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { SearchInput } from '../text-input.tsx';
import { useOutsideChange } from '../use-outside-change.ts';

type SearchFieldProps = {
  /** Also the placeholder. */
  label: string;
  /** What the list is searched by now. */
  value: string;
  /** Called after a pause in the typing, without the spaces around. */
  onSearch: (text: string) => void;
};

/** The search of a list: the list follows once the typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text.trim(), LIST_SEARCH_PAUSE_MS);
  const passed = useRef(value);
  const report = useRef(onSearch);
  report.current = onSearch;
  const notePassed = useRef<(text: string) => void>(() => undefined);
  notePassed.current = useOutsideChange(value, (next) => {
    passed.current = next;
    setText(next);
  });
  useEffect(() => {
    if (settled === passed.current) return;
    passed.current = settled;
    notePassed.current(settled);
    report.current(settled);
  }, [settled]);
  return <SearchInput label={label} placeholder={label} value={text} onChange={setText} />;
}
