import type { Figure } from './art/portrait-paint.ts';
import { leadFigures, men, women } from './figures.ts';
import {
  acehSchools,
  cities,
  drumbandNames,
  eastJava,
  familyNames,
  javaneseSchools,
  mensNames,
  provinces,
  robotTeams,
  womensNames,
} from './names.ts';

export interface Cast {
  kind:
    | 'putri'
    | 'drumband'
    | 'raka-raki'
    | 'choir'
    | 'campus'
    | 'kampung'
    | 'saman'
    | 'robotics'
    | 'tengger'
    | 'coast'
    | 'readers';
  size: number;
}

export interface DemoFinalist {
  name: string;
  category: string;
  figure: Figure;
  socialMedia: string | null;
}

/** An item of a list that is walked round and round. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list has no items');
  return found;
}

/** A person: given and family names meet anew every time the shorter list has been walked. */
function person(index: number, { female, offset }: { female: boolean; offset: number }) {
  const given = female ? womensNames : mensNames;
  const place = index + offset;
  const family = at(familyNames, place * 7 + Math.floor(place / given.length) * 3);
  return { name: `${at(given, place)} ${family}`, figure: at(female ? women : men, place) };
}

const builders: Record<Cast['kind'], (index: number) => Omit<DemoFinalist, 'socialMedia'>> = {
  putri: (index) => {
    const lead = Object.entries(leadFigures)[index];
    const [name, figure] = lead ?? [];
    const other = person(index, { female: true, offset: 3 });
    return { name: name ?? other.name, figure: figure ?? other.figure, category: at(provinces, index) };
  },
  drumband: (index) => ({
    name: `Drumband ${at(drumbandNames, index)}`,
    category: at(javaneseSchools, index),
    figure: index % 2 === 0 ? at(women, index + 20) : at(men, index + 6),
  }),
  'raka-raki': (index) => {
    const female = index % 2 === 1;
    const pair = Math.floor(index / 2);
    const { name, figure } = person(pair, { female, offset: female ? 11 : 0 });
    return { name, figure, category: `${female ? 'Raki' : 'Raka'} · ${at(eastJava, pair)}` };
  },
  choir: (index) => ({
    name: `Saung ${at(['Swara', 'Gita', 'Nada', 'Laras'], index)} ${at(cities, index)}`,
    category: index % 2 === 0 ? 'Angklung' : 'Paduan suara',
    figure: at(women, index + 9),
  }),
  campus: (index) => ({
    ...person(index, { female: index % 2 === 0, offset: 19 }),
    category: at(cities, index),
  }),
  kampung: (index) => ({
    name: `RW ${String(index + 3).padStart(2, '0')} ${at(['Cigondewah', 'Braga', 'Dago Pojok', 'Cibunut'], index)}`,
    category: at(['Mural', 'Kebun', 'Pasar kecil'], index),
    figure: at(index % 2 === 0 ? men : women, index + 25),
  }),
  saman: (index) => ({
    name: `Saman ${at(acehSchools, index).replace(/^.* /, '')}`,
    category: at(acehSchools, index),
    figure: at(women.filter((figure) => figure.hair === 'hijab').concat(men.slice(1, 2)), index),
  }),
  robotics: (index) => ({
    name: at(robotTeams, index),
    category: at(['SMP', 'SMA', 'SMK'], index),
    figure: at(index % 3 === 0 ? women : men, index + 13),
  }),
  tengger: (index) => ({
    ...person(index, { female: index % 2 === 0, offset: 27 }),
    category: at(['Ngadisari', 'Wonokitri', 'Ranupani', 'Ngadas'], index),
  }),
  coast: (index) => ({
    ...person(index, { female: index % 2 === 0, offset: 31 }),
    category: at(['Wakatobi', 'Raja Ampat', 'Karimunjawa', 'Derawan', 'Natuna', 'Belitung', 'Alor'], index),
  }),
  readers: (index) => ({
    ...person(index, { female: index % 3 !== 0, offset: 37 }),
    category: at(provinces, index + 5),
  }),
};

/** The finalists of an event: always the same ones in the same order. */
export function castOf({ kind, size }: Cast): DemoFinalist[] {
  return Array.from({ length: size }, (_, index) => {
    const built = builders[kind](index);
    const handle = built.name.toLowerCase().replaceAll(/[^a-z]+/g, '.');
    return { ...built, socialMedia: index % 4 === 3 ? null : handle };
  });
}
