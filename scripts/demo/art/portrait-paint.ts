import type { NextId } from './svg.ts';

export type Hair =
  | 'sanggul'
  | 'low'
  | 'long'
  | 'wave'
  | 'bob'
  | 'curly'
  | 'short'
  | 'peci'
  | 'udeng'
  | 'hijab';

/** Everything that makes one person look different from another. Colours are `#RRGGBB`. */
export interface Figure {
  skin: 'a' | 'b' | 'c' | 'd';
  hair: Hair;
  /** The wall behind, from dark to light. */
  ground: readonly [string, string, string];
  motif?: 'parang';
  cloth: string;
  cloth2: string;
  pattern: 'kawung' | 'parang' | 'plain';
  mood: 'smile' | 'soft' | 'calm';
  sash?: boolean;
  flip?: boolean;
  veil?: string;
  veil2?: string;
  collar?: string;
  lip?: string;
  hairLight?: string;
  hairDark?: string;
  seed?: number;
}

/** What the parts of one portrait share: the figure, its outlines and the ids of its fills. */
export interface Paint {
  figure: Figure;
  male: boolean;
  skin: readonly [string, string, string];
  torso: string;
  skinFill: string;
  hairFill: string;
  clothFill: string;
  weave: string;
  faceClip: string;
  torsoClip: string;
  id: NextId;
}
