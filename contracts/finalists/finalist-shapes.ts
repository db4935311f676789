import { nullable, number, object, oneOf, optional, readerOf, text, whole } from '../shape.ts';
import type { Finalist, FinalistResponse } from './finalists.ts';

export const finalistShape = object<Finalist>({
  id: text,
  name: text,
  category: text,
  profile_image: text,
  banner_image: nullable(text),
  qr_image: nullable(text),
  vote_percentage: number,
  increase_percentage: number,
  rank: whole,
  price: whole,
  social_media: nullable(text),
  event_id: text,
  event_unique_name: text,
  withdrawn: optional(oneOf(true)),
  number: optional(whole),
});

export const finalistReader = readerOf(object<FinalistResponse>({ finalist: finalistShape }));
