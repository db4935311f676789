import { kawung, parang } from './patterns.ts';
import { dressedBody, earsOf, featuresOf } from './portrait-figure.ts';
import { hairBehind, hairInFront, hairJewels } from './portrait-hair.ts';
import type { Figure, Paint } from './portrait-paint.ts';
import { createIds } from './svg.ts';

const SKIN = {
  a: ['#F2C7A1', '#DD9F76', '#B8704C'],
  b: ['#E3AC82', '#C98A5F', '#9E5F3C'],
  c: ['#C98B5E', '#A96D43', '#7D4A2B'],
  d: ['#94603D', '#774829', '#542F19'],
} as const;
const HAIR = '#1C1119';
const HAIR2 = '#3A2433';
const gold = '#FFC53D';

/** A frontal bust of 800 × 1000 as SVG: one light from the upper left, batik ground, dress of the region. */
export function portrait(o: Figure): string {
  const id = createIds();
  const skin = SKIN[o.skin];
  const [s1, s2] = skin;
  const [g0, g1, g2] = o.ground;
  const P = id('p');
  const G = id('g');
  const B = id('b');
  const FC = id('f');
  const TC = id('t');
  const SH = id('s');
  const CL = id('c');
  const HG = id('h');
  const male = ['short', 'peci', 'udeng'].includes(o.hair);
  const face = male
    ? 'M286 350C284 262 336 214 400 214C464 214 516 262 514 350C513 402 508 446 486 486C462 528 430 550 400 550C370 550 338 528 314 486C292 446 287 402 286 350Z'
    : 'M290 352C288 264 338 218 400 218C462 218 512 264 510 352C509 408 500 448 478 486C454 526 426 546 400 546C374 546 346 526 322 486C300 448 291 408 290 352Z';
  const torso = male
    ? 'M30 1100C36 838 66 752 168 712C246 684 318 676 340 628L460 628C482 676 554 684 632 712C734 752 764 838 770 1100Z'
    : 'M72 1100C78 850 106 768 196 728C268 700 330 690 348 634L452 634C470 690 532 700 604 728C694 768 722 850 728 1100Z';
  const defs = `
  <radialGradient id="${G}" cx=".5" cy=".34" r=".82"><stop offset="0" stop-color="${g2}"/><stop offset=".46" stop-color="${g1}"/><stop offset="1" stop-color="${g0}"/></radialGradient>
  ${o.motif === 'parang' ? parang(P, 92, '#fff', 0.12) : kawung(P, 108, '#fff', 0.1)}
  <linearGradient id="${B}" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${s1}"/><stop offset=".58" stop-color="${s1}"/><stop offset="1" stop-color="${s2}"/></linearGradient>
  <linearGradient id="${HG}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${o.hairLight ?? HAIR2}"/><stop offset=".55" stop-color="${o.hairDark ?? HAIR}"/></linearGradient>
  <linearGradient id="${CL}" x1="0" y1="0" x2="1" y2=".8"><stop offset="0" stop-color="${o.cloth}"/><stop offset="1" stop-color="${o.cloth2}"/></linearGradient>
  ${o.pattern === 'parang' ? parang(SH, 58, gold, 0.55) : kawung(SH, 54, gold, o.pattern === 'kawung' ? 0.55 : 0)}
  <clipPath id="${FC}"><path d="${face}"/></clipPath><clipPath id="${TC}"><path d="${torso}"/></clipPath>`;
  const halo = `<circle cx="400" cy="420" r="330" fill="${g2}" opacity=".5"/><circle cx="400" cy="420" r="330" fill="none" stroke="${gold}" stroke-opacity=".55" stroke-width="2"/><circle cx="400" cy="420" r="350" fill="none" stroke="${gold}" stroke-opacity=".22" stroke-width="2" stroke-dasharray="2 12" stroke-linecap="round"/>`;
  const BM = id('m');
  const bg = `<defs><linearGradient id="${BM}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF1C9" stop-opacity=".42"/><stop offset=".8" stop-color="#FFF1C9" stop-opacity="0"/></linearGradient></defs><rect width="800" height="1000" fill="url(#${G})"/><rect width="800" height="1000" fill="url(#${P})"/>${halo}<path d="M40 -20H250L900 900H300Z" fill="url(#${BM})" opacity=".5"/><path d="M800 -20H700L100 900H520Z" fill="url(#${BM})" opacity=".22"/>`;
  const paint: Paint = {
    figure: o,
    male,
    skin,
    torso,
    skinFill: B,
    hairFill: HG,
    clothFill: CL,
    weave: SH,
    faceClip: FC,
    torsoClip: TC,
    id,
  };
  const back = hairBehind(paint);
  const jewels = hairJewels(paint);
  const front = hairInFront(paint);
  const body = dressedBody(paint);
  const light = id('l');
  const rim = `<linearGradient id="${light}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFE9B0" stop-opacity=".34"/><stop offset=".4" stop-color="#FFE9B0" stop-opacity="0"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs>${defs}${rim}</defs>${bg}<g transform="${o.flip ? 'translate(900 -4) scale(-1.25 1.25)' : 'translate(-100 -4) scale(1.25)'}">${back}${o.hair === 'sanggul' ? jewels : ''}${body}${earsOf(paint)}<path d="${face}" fill="url(#${B})"/>${featuresOf(paint)}${front}${o.hair !== 'sanggul' ? jewels : ''}</g><rect width="800" height="1000" fill="url(#${light})"/></svg>`;
}
