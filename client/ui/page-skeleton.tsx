import { Loading, Skeleton } from './skeleton.tsx';

/** While a page's code is on its way. */
export function PageSkeleton({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <div className="page py-24">
      <Loading atOnce={atOnce}>
        <div className="grid gap-4">
          <Skeleton className="h-10 w-[min(28rem,80%)]" />
          <Skeleton className="h-5 w-[min(20rem,60%)]" />
          <Skeleton className="mt-6 h-64 rounded-lg" />
        </div>
      </Loading>
    </div>
  );
}
