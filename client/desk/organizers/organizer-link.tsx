import type { OrganizerRow } from '#contracts/organizers/organizers.ts';
import { RowName } from '../../ui/desk/row-name.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Picture and name of an organizer, leading to its page. */
export function OrganizerLink({
  organizer,
}: {
  organizer: Pick<OrganizerRow, 'id' | 'name' | 'profile_image'>;
}) {
  return (
    <RowName
      face={
        <Picture
          src={organizer.profile_image}
          alt=""
          ratio="1/1"
          sizes="2.25rem"
          className="w-9 flex-none rounded-sm"
        />
      }
      to={`/dashboard/event-organizer/${organizer.id}`}
    >
      <b>{organizer.name}</b>
    </RowName>
  );
}
