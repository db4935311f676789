import { decodeBase64 } from '#contracts/log/bytes.ts';
import type { Hash } from '#contracts/log/merkle.ts';

/** Test vectors of the standards; where they are from stands beside them. */

export const hash = (base64: string): Hash => decodeBase64(base64);
export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** transparency-dev/merkle: inputs of eight leaves. */
export const LEAVES = [
  ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657'],
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

export const LEAF_HASHES: Record<number, string> = {
  0: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
  1: 'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
  2: 'ApjRIpBtz8EIkstTpzmS/FufST6kybrbJ7eRtBJ6f+c=',
  4: 'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
};

export const NODES = {
  L0: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
  L1: 'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
  L4: 'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
  N01: '+sVCA+fMaWzw38tCySodnbr3CtnmIfS9jZhmLwDjwSU=',
  N23: 'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
  N45: 'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
  N67: 'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
  M03: '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
  M47: 'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
};

/** By size. */
export const ROOTS = [
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  NODES.L0,
  NODES.N01,
  'rra8/idLcKFPsGel5VeCZNsPqbUa9eC6FZFY8yngbnc=',
  NODES.M03,
  'Tju7H3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=',
  'duZ9rbzfHhDht03cYIq9L5jfsW+851J3tSMqEn8gh+8=',
  '3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=',
  'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=',
];

/** SHA-256 over the proofs of all trees of 0 to 130 leaves, leaf i being the byte i. */
export const ALL_INCLUSIONS = '893ce6eea61adc33c22c0e3a952498b76dfa3c282e78ac659f6fcc0ea44f9983';
export const ALL_CONSISTENCIES = '2498232e1aebe8d1aa8d339d897fc471f4495fe0b8a55ac08f7dae3d88bc4c2a';

/** Leaves "0" to "69999". */
export const LARGE_SIZE = 70_000;
export const LARGE_ROOT = 'Gkzfy2Y3SgwNy+9JrL1JdtE+6GT7PLJB/JQ8rQTwL34=';
/** SHA-256 of tile/1/001.p/17 of it. */
export const LARGE_TILE = 'adfaca2731630fe7944a4b98a0f98ef3e98685eafda09e6f81070218fb759ce4';

/** C2SP signed-note. */
export const EXAMPLE_VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
export const EXAMPLE_NOTE =
  'This is an example message.\n\n' +
  '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

/** Tessera's test data. */
export const TESSERA_SEED = 'eca663f499017d2365c27c7a7679158d43cfec1330bdb259290afbd0d21777a0';
export const TESSERA_VKEY = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';
export const TESSERA_ENTRIES =
  'one two three four five six seven eit nain ten ileven twelf threeten fourten fivten'.split(' ');
export const TESSERA_NOTE = `example.com/log/testdata
15
rKbDipCvhuX1GZ7g5BBe8sA6BbJ7ja/1nk427v383cs=

— example.com/log/testdata M9e0luh4jTG+UMBqOUo9/q+yAEvx1ilBEniMvjf1zfcBOhg+CKubMt53MvIt/uEWP6zdkdIQzd/fmwlM/dlPWF74ewI=
`;

/** A note whose last line is a signature that adds up to the same in another spelling: its second half, larger by the order of the group. */
export function respellSignature(note: Uint8Array): Uint8Array {
  const text = Buffer.from(note).toString('utf8');
  const encoded = text.trimEnd().split(' ').at(-1) ?? '';
  const bytes = Buffer.from(encoded, 'base64');
  const half = BigInt(`0x${Buffer.from(bytes.subarray(-32).toReversed()).toString('hex')}`);
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const larger = Buffer.from((half + order).toString(16).padStart(64, '0'), 'hex').toReversed();
  return ascii(text.replace(encoded, Buffer.concat([bytes.subarray(0, -32), larger]).toString('base64')));
}

/** A witness of Sunlight's log Milan. */
export const WITNESS_VKEY = 'witness2.example.org+2e55b896+BIZ7fpceQWd60IfqQeS9IAnmNOCZjMDne8lZuguz/bi9';
export const WITNESSED_TEXT = 'milan2026h1.example.org\n300\nlCkHUpkmVBEms2r2T1K6Og69+wUuuN3MIEW1/ezu2v0=\n';
export const COSIGNATURE_LINE =
  '— witness2.example.org LlW4lgAAAABpVGeAN/uFWqfjdU94rrKxFycCggM0Sa1L5tOJCJdYBwJ41CQsgKWA6B0+vywok3cPI3JIzuPeR+VotuYe/eNy0+30Dw==';
export const COSIGNED_AT = 1_767_139_200;
