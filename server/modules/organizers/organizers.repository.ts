import { type OrganizerDocument, OrganizerModel } from './organizers.model.ts';

export interface OrganizerRecord {
  id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  profileImage: string;
  description: string;
  socialMediaLink: string | null;
  followerCount: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export type NewOrganizer = Pick<OrganizerRecord, 'id' | 'name'> &
  Partial<Omit<OrganizerRecord, 'id' | 'name' | 'createdAt' | 'updatedAt'>> & { createdAt?: Date };

function toRecord(document: OrganizerDocument): OrganizerRecord {
  return {
    id: document._id,
    name: document.name,
    email: document.email,
    phoneNumber: document.phone_number,
    profileImage: document.profile_image,
    description: document.description,
    socialMediaLink: document.social_media_link,
    followerCount: document.follower_count,
    isActive: document.is_active,
    createdAt: document.created_at,
    updatedAt: document.updated_at,
  };
}

/** The organizer, or null. */
export async function findOrganizer(id: string): Promise<OrganizerRecord | null> {
  const document = await OrganizerModel.findById(id).lean();
  return document && toRecord(document);
}

/** Those of `ids` that exist, by id. */
export async function findOrganizers(ids: string[]): Promise<Map<string, OrganizerRecord>> {
  const documents = await OrganizerModel.find({ _id: { $in: [...new Set(ids)] } }).lean();
  return new Map(documents.map((document) => [document._id, toRecord(document)]));
}

/** @throws a duplicate-key error when the id is taken */
export async function insertOrganizer(organizer: NewOrganizer): Promise<OrganizerRecord> {
  const created = await OrganizerModel.create({
    _id: organizer.id,
    name: organizer.name,
    email: organizer.email ?? null,
    phone_number: organizer.phoneNumber ?? null,
    profile_image: organizer.profileImage ?? '',
    description: organizer.description ?? '',
    social_media_link: organizer.socialMediaLink ?? null,
    follower_count: organizer.followerCount ?? 0,
    is_active: organizer.isActive ?? true,
    ...(organizer.createdAt ? { created_at: organizer.createdAt } : {}),
  });
  return toRecord(created.toObject());
}
