import { parang } from './patterns.ts';
import type { Paint } from './portrait-paint.ts';
import { round as f, createRandom as rng } from './svg.ts';

const GOLD = '#FFC53D';
const GOLD_DARK = '#D98F1C';

/** Hair behind the figure; nothing for short hair and head cloths. */
export function hairBehind({ figure: o, hairFill: HG }: Paint): string {
  switch (o.hair) {
    case 'long':
      return `<path d="M252 372C238 232 306 150 402 150C500 150 564 232 550 372C544 470 560 640 596 770C560 812 492 824 460 806L340 806C306 824 240 812 204 770C240 640 258 470 252 372Z" fill="url(#${HG})"/>`;
    case 'wave':
      return `<path d="M250 384C226 240 306 146 408 148C514 150 572 240 556 372C552 430 596 470 588 548C582 606 632 640 616 720C604 782 556 806 506 796L300 790C214 806 166 748 190 672C204 628 176 584 206 530C230 488 256 446 250 384Z" fill="url(#${HG})"/>`;
    case 'bob':
      return `<path d="M248 400C226 238 306 152 402 152C500 152 576 238 552 400C548 470 560 520 566 574C520 606 470 596 460 580L340 580C330 596 280 606 234 574C240 520 252 470 248 400Z" fill="url(#${HG})"/>`;
    case 'curly':
      return (() => {
        const r = rng(o.seed ?? 3);
        let c = '';
        for (let i = 0; i < 54; i++) {
          const a = (i / 54) * Math.PI * 2,
            rr = 168 + r() * 44;
          c += `<circle cx="${f(400 + Math.cos(a) * rr)}" cy="${f(332 + Math.sin(a) * rr * 0.98)}" r="${f(42 + r() * 22)}"/>`;
        }
        return `<g fill="url(#${HG})"><circle cx="400" cy="330" r="196"/>${c}</g>`;
      })();
    case 'sanggul':
      return `<ellipse cx="400" cy="196" rx="112" ry="84" fill="url(#${HG})"/><path d="M330 176C360 130 440 130 470 176" stroke="#000" stroke-opacity=".35" stroke-width="5" fill="none"/><path d="M318 204C356 152 444 152 482 204" stroke="#000" stroke-opacity=".3" stroke-width="5" fill="none"/>`;
    case 'low':
      return `<ellipse cx="516" cy="470" rx="86" ry="78" fill="url(#${HG})"/><path d="M470 452C500 412 560 424 572 470" stroke="#000" stroke-opacity=".35" stroke-width="5" fill="none"/>`;
    default:
      return '';
  }
}

/** Combs, flowers and feathers in the hair. */
export function hairJewels({ figure: o }: Paint): string {
  switch (o.hair) {
    case 'sanggul':
      return (() => {
        let c = '';
        for (let i = -3; i <= 3; i++) {
          const a = i * 0.27,
            x = 400 + Math.sin(a) * 196,
            y = 232 - Math.cos(a) * 176;
          const bx = 400 + Math.sin(a) * 88,
            by = 214 - Math.cos(a) * 74;
          c += `<path d="M${f(bx)} ${f(by)}L${f(x)} ${f(y)}" stroke="${GOLD_DARK}" stroke-width="4"/><g transform="translate(${f(x)} ${f(y)}) rotate(${f(a * 57)})"><path d="M0 -24C11 -12 11 0 0 9C-11 0 -11 -12 0 -24Z" fill="${GOLD}"/><path d="M-15 -4C-7 -3 -3 3 0 9C-10 10 -17 5 -15 -4ZM15 -4C7 -3 3 3 0 9C10 10 17 5 15 -4Z" fill="${GOLD_DARK}"/></g>`;
        }
        return c;
      })();
    case 'low':
      return `<g transform="translate(556 404)"><circle r="24" fill="#fff"/><g fill="#FFF3D6">${[0, 72, 144, 216, 288].map((a) => `<ellipse cx="0" cy="-22" rx="15" ry="21" transform="rotate(${a})"/>`).join('')}</g><circle r="8" fill="${GOLD}"/></g><g transform="translate(588 452) scale(.72)"><g fill="#FFF3D6">${[0, 72, 144, 216, 288].map((a) => `<ellipse cx="0" cy="-22" rx="15" ry="21" transform="rotate(${a})"/>`).join('')}</g><circle r="8" fill="${GOLD}"/></g>`;
    case 'curly':
      return `<g>${[-2, -1, 0, 1, 2].map((i) => `<g transform="translate(${400 + i * 60} ${182 - (2 - Math.abs(i)) * 22}) rotate(${i * 15})"><path d="M0 10C-22 -30 -16 -92 0 -120C16 -92 22 -30 0 10Z" fill="${i % 2 ? '#FFF3D6' : GOLD}"/><path d="M0 6V-104" stroke="${GOLD_DARK}" stroke-width="3"/></g>`).join('')}<path d="M262 236C310 176 490 176 538 236C490 204 310 204 262 236Z" fill="#B3261E"/><g fill="${GOLD}">${[-3, -2, -1, 0, 1, 2, 3].map((i) => `<circle cx="${400 + i * 36}" cy="${202 + i * i * 2.4}" r="6"/>`).join('')}</g></g>`;
    default:
      return '';
  }
}

/** Hair, cap or cloth over the forehead. */
export function hairInFront({ figure: o, hairFill: HG, id }: Paint): string {
  switch (o.hair) {
    case 'sanggul':
      return `<path d="M284 384C268 262 326 190 402 190C478 190 532 262 516 384C510 330 486 288 438 262C396 250 330 270 306 316C292 342 288 360 284 384Z" fill="url(#${HG})"/><path d="M318 262C350 224 440 216 486 268" stroke="#fff" stroke-opacity=".12" stroke-width="6" fill="none" stroke-linecap="round"/>`;
    case 'low':
      return `<path d="M282 396C262 262 322 186 404 186C482 186 536 258 518 396C514 338 498 292 430 256C404 300 340 306 306 330C290 346 286 368 282 396Z" fill="url(#${HG})"/><path d="M432 252C400 212 350 220 320 256" stroke="#fff" stroke-opacity=".14" stroke-width="6" fill="none" stroke-linecap="round"/>`;
    case 'long':
      return `<path d="M270 470C250 300 300 180 402 180C500 180 552 300 530 470C532 380 508 300 400 246C296 300 270 380 270 470Z" fill="url(#${HG})"/><path d="M400 240C340 268 304 310 290 352M402 238C460 262 492 300 508 348" stroke="#fff" stroke-opacity=".1" stroke-width="5" fill="none"/>`;
    case 'wave':
      return `<path d="M266 500C244 300 300 172 410 174C510 178 552 296 532 486C530 396 520 316 452 250C420 316 320 316 292 376C276 412 270 450 266 500Z" fill="url(#${HG})"/><path d="M452 246C420 208 352 214 316 262" stroke="#fff" stroke-opacity=".14" stroke-width="7" fill="none" stroke-linecap="round"/>`;
    case 'bob':
      return `<path d="M262 500C246 300 304 176 402 176C502 176 556 300 538 500C530 470 520 400 512 330C470 318 440 318 400 318C358 318 326 320 290 332C280 400 272 470 262 500Z" fill="url(#${HG})"/><path d="M304 250C340 208 450 204 496 250" stroke="#fff" stroke-opacity=".14" stroke-width="7" fill="none" stroke-linecap="round"/>`;
    case 'curly':
      return `<path d="M288 356C282 280 330 232 400 230C470 232 518 280 512 356C504 306 470 276 400 276C330 276 296 306 288 356Z" fill="url(#${HG})"/>`;
    case 'short':
      return `<path d="M276 372C256 236 318 154 414 156C506 158 548 240 524 372C516 336 510 300 484 266C430 290 360 280 322 262C294 296 284 334 276 372Z" fill="url(#${HG})"/><path d="M322 214C360 182 440 178 484 214" stroke="#fff" stroke-opacity=".15" stroke-width="8" fill="none" stroke-linecap="round"/>`;
    case 'peci':
      return `<path d="M278 372C272 330 278 296 290 270L510 270C522 296 528 330 522 372C514 330 506 306 494 292L306 292C294 306 286 330 278 372Z" fill="#1C1119"/><path d="M274 286C272 206 286 150 304 130C360 108 440 108 496 130C514 150 528 206 526 286C446 258 354 258 274 286Z" fill="#17101C"/><path d="M274 286C354 258 446 258 526 286L524 258C446 232 354 232 276 258Z" fill="#2B1F36"/><path d="M496 130C514 150 528 206 526 286C500 277 476 272 452 269C470 220 466 160 440 115Z" fill="#000" opacity=".35"/>`;
    case 'udeng':
      return (() => {
        const c = id('u'),
          cp = id('q');
        const d =
          'M268 312C262 214 318 142 400 142C482 142 538 214 532 312C480 268 440 262 400 262C360 262 320 268 268 312Z';
        return `<defs>${parang(c, 50, GOLD, 0.8)}<clipPath id="${cp}"><path d="${d}"/></clipPath></defs><path d="M276 384C270 330 274 300 284 280L516 280C526 300 530 330 524 384C516 330 506 306 494 292L306 292C294 306 284 330 276 384Z" fill="#1C1119"/><path d="M420 176C430 120 470 84 500 76C508 120 490 168 452 190Z" fill="${o.cloth2}"/><path d="M420 176C430 120 470 84 500 76C486 116 466 150 440 186Z" fill="#fff" opacity=".16"/><path d="${d}" fill="${o.cloth2}"/><path d="${d}" fill="url(#${c})"/><path d="M268 312C320 268 360 262 400 262C440 262 480 268 532 312L532 292C480 246 440 240 400 240C360 240 320 246 268 292Z" fill="${GOLD}"/><path d="M400 142C482 142 538 214 532 312C506 290 484 277 462 270C480 220 460 170 400 142Z" fill="#000" opacity=".22"/>`;
      })();
    case 'hijab':
      return `<path d="M286 372C280 268 330 208 400 208C470 208 520 268 514 372C508 300 470 252 400 252C330 252 292 300 286 372Z" fill="${o.veil}"/><path d="M286 372C292 300 330 252 400 252C470 252 508 300 514 372" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="6"/><path d="M286 250C316 190 380 168 430 174" stroke="#fff" stroke-opacity=".28" stroke-width="8" fill="none" stroke-linecap="round"/><g transform="translate(520 330)"><circle r="17" fill="${GOLD}"/><circle r="7" fill="${GOLD_DARK}"/></g>`;
  }
}
