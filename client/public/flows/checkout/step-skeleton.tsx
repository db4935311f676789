import { Card } from '#client/ui/card.tsx';
import { FieldSkeleton, Loading, Skeleton } from '#client/ui/skeleton.tsx';

/** A step to come. */
export function StepSkeleton() {
  return (
    <Loading>
      <div className="grid gap-5">
        <FieldSkeleton />
        <FieldSkeleton hint />
        <Skeleton className="h-11 rounded-md" />
      </div>
    </Loading>
  );
}

/** The summary to come. */
export function SummarySkeleton() {
  return (
    <Loading>
      <Card className="grid content-start gap-4">
        <Skeleton className="h-5 w-40" />
        <div className="grid grid-cols-[3.25rem_1fr] items-center gap-3.5">
          <Skeleton className="aspect-[4/5] rounded-[.625rem]" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-32 rounded-md" />
      </Card>
    </Loading>
  );
}
