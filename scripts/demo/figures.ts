import type { Figure, Hair } from './art/portrait-paint.ts';
import { createRandom, pick } from './art/svg.ts';

const wine = ['#230719', '#6B1440', '#B8386B'] as const;
const teal = ['#041E22', '#0A474B', '#1F8078'] as const;
const indigo = ['#0D0B2E', '#28246F', '#4F48B4'] as const;
const rust = ['#2A0B07', '#7C2917', '#C9542B'] as const;
const plum = ['#150B22', '#3E2159', '#74479B'] as const;
const leafGreen = ['#081A11', '#17452E', '#3E7D4C'] as const;
const ochre = ['#2C1903', '#7A4A0B', '#C4831F'] as const;
const blue = ['#05152B', '#103F6E', '#2F76AE'] as const;
const grounds = [wine, teal, indigo, rust, plum, leafGreen, ochre, blue] as const;

/** The ten of the poster, drawn by hand. */
export const leadFigures: Record<string, Figure> = {
  'Ayu Larasati': {
    skin: 'b',
    hair: 'sanggul',
    ground: wine,
    cloth: '#5C1238',
    cloth2: '#2C0A24',
    pattern: 'kawung',
    mood: 'soft',
    sash: true,
  },
  'Komang Sri Dewi': {
    skin: 'b',
    hair: 'low',
    ground: rust,
    cloth: '#FFF3DC',
    cloth2: '#E8C98E',
    pattern: 'kawung',
    mood: 'soft',
    motif: 'parang',
  },
  'Nadira Humaira': {
    skin: 'a',
    hair: 'hijab',
    ground: teal,
    cloth: '#0B3B40',
    cloth2: '#062226',
    pattern: 'parang',
    veil: '#F3E3C3',
    veil2: '#D9BE8E',
    mood: 'soft',
    lip: '#B5485A',
  },
  'Maria Yosefina Wenda': {
    skin: 'd',
    hair: 'curly',
    ground: ochre,
    cloth: '#7C1F17',
    cloth2: '#420D0A',
    pattern: 'parang',
    mood: 'smile',
    seed: 5,
    lip: '#8E2F38',
  },
  'Gabriella Manopo': {
    skin: 'a',
    hair: 'wave',
    ground: indigo,
    cloth: '#2A2A7A',
    cloth2: '#14133F',
    pattern: 'plain',
    mood: 'soft',
    hairLight: '#5A3328',
    hairDark: '#2B1512',
  },
  'Tiara Anjani': {
    skin: 'a',
    hair: 'long',
    ground: plum,
    cloth: '#D9A23A',
    cloth2: '#8A5A12',
    pattern: 'parang',
    mood: 'calm',
  },
  'Siti Rahma Batubara': {
    skin: 'b',
    hair: 'hijab',
    ground: wine,
    cloth: '#3B1230',
    cloth2: '#220A1C',
    pattern: 'kawung',
    veil: '#8C2F5C',
    veil2: '#651E42',
    mood: 'calm',
    flip: true,
  },
  'Laura Pattiasina': {
    skin: 'c',
    hair: 'bob',
    ground: blue,
    cloth: '#F6EBD7',
    cloth2: '#CDB68B',
    pattern: 'kawung',
    mood: 'smile',
    motif: 'parang',
  },
  'Dayang Nurul Izzah': {
    skin: 'b',
    hair: 'sanggul',
    ground: leafGreen,
    cloth: '#0F3D26',
    cloth2: '#082012',
    pattern: 'parang',
    mood: 'calm',
    flip: true,
  },
  'Yuliana Bere Tallo': {
    skin: 'c',
    hair: 'low',
    ground: indigo,
    cloth: '#7A2C16',
    cloth2: '#3D1208',
    pattern: 'parang',
    mood: 'soft',
    flip: true,
  },
};

type Colours = readonly [string, string];

const cloths: readonly [Colours, ...Colours[]] = [
  ['#5C1238', '#2C0A24'],
  ['#0B3B40', '#062226'],
  ['#7C1F17', '#420D0A'],
  ['#2A2A7A', '#14133F'],
  ['#0F3D26', '#082012'],
  ['#D9A23A', '#8A5A12'],
  ['#FFF3DC', '#E8C98E'],
  ['#F6EBD7', '#CDB68B'],
  ['#12343A', '#081A1E'],
  ['#4A2A1A', '#23120A'],
  ['#1B2A52', '#0C1430'],
];
const veils: readonly [Colours, ...Colours[]] = [
  ['#F3E3C3', '#D9BE8E'],
  ['#8C2F5C', '#651E42'],
  ['#2E6F73', '#1C4A4D'],
  ['#E9DDF5', '#BFA9DA'],
  ['#C9542B', '#94391A'],
  ['#F7EFE2', '#D6C6A8'],
  ['#3E5AA8', '#283C78'],
  ['#4F7D4C', '#335733'],
];
const lips = ['#B23A48', '#B5485A', '#9E3A46', '#C2565F'] as const;

type HairList = readonly [Hair, ...Hair[]];
const womensHair: HairList = ['hijab', 'sanggul', 'hijab', 'low', 'long', 'hijab', 'wave', 'bob'];
const mensHair: HairList = ['short', 'peci', 'udeng', 'short'];

/** The same people for the same `seed`: hair is dealt in turn, so that figures side by side differ; the rest is random. */
function drawFigures(count: number, { seed, hair }: { seed: number; hair: HairList }): Figure[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const [cloth, cloth2] = pick(random, cloths);
    const [veil, veil2] = pick(random, veils);
    const light = random() < 0.3 ? { hairLight: '#5A3328', hairDark: '#2B1512' } : {};
    return {
      skin: pick(random, ['a', 'b', 'b', 'c'] as const),
      hair: hair[index % hair.length] ?? 'short',
      ground: grounds[(index * 3 + Math.floor(random() * 3)) % grounds.length] ?? wine,
      cloth,
      cloth2,
      veil,
      veil2,
      lip: pick(random, lips),
      pattern: pick(random, ['kawung', 'parang', 'plain'] as const),
      mood: pick(random, ['soft', 'smile', 'calm', 'soft'] as const),
      flip: random() < 0.45,
      ...(random() < 0.4 ? { motif: 'parang' as const } : {}),
      ...light,
    };
  });
}

/** Three hundred finalists share these drawings, so that a first start need not draw for a minute. */
export const women: readonly Figure[] = drawFigures(36, { seed: 41, hair: womensHair });
export const men: readonly Figure[] = drawFigures(26, { seed: 17, hair: mensHair });
