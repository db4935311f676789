import { useEffect, useRef } from 'react';
import { isUnderWay, useReports } from './provider-reports.ts';

/**
 * How many files are being read, as far as the newest show it.
 *
 * @param onRead one of them has come to its end: days and differences are others now
 */
export function useReading(onRead: () => void): number {
  const newest = useReports({ kind: '', state: '', page: 1 });
  const reading = newest.data?.result.filter(isUnderWay).length ?? 0;
  const before = useRef(0);
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    if (reading < before.current) read.current();
    before.current = reading;
  }, [reading]);
  return reading;
}
