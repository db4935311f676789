import { useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { PageSkeleton } from './page-skeleton.tsx';
import { SKELETON_DELAY_MS } from './skeleton.tsx';

/**
 * The page of the present address. It stays while the next one's code is on its way; when that takes longer than
 * anybody notices, the skeleton stands in.
 */
export function PageOutlet() {
  const fetching = useNavigation().state === 'loading';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!fetching) return;
    const timer = setTimeout(() => setLong(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [fetching]);
  return fetching && long ? <PageSkeleton atOnce /> : <Outlet />;
}
