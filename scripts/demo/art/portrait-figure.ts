import type { Paint } from './portrait-paint.ts';

const GOLD = '#FFC53D';
const GOLD_DARK = '#D98F1C';

/** Neck and shoulders with what is worn on them. */
export function dressedBody(paint: Paint): string {
  const { figure: o, skin, male, torsoClip: TC } = paint;
  const [, s2, s3] = skin;
  const clothes = clothing(paint);
  if (o.hair === 'hijab') return clothes;
  const neck = `<path d="M344 470L344 604C344 650 300 676 262 690L400 792L538 690C500 676 456 650 456 604L456 470Z" fill="${s2}"/><path d="M344 520C362 566 438 566 456 520L456 560C440 606 372 612 344 578Z" fill="${s3}" opacity=".55"/>`;
  const necklace = male
    ? ''
    : `<path d="M318 676C340 742 460 742 482 676" fill="none" stroke="${GOLD}" stroke-width="5"/><circle cx="400" cy="738" r="12" fill="${GOLD}"/><path d="M318 676C340 742 460 742 482 676" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"/>`;
  const sash = o.sash
    ? `<g clip-path="url(#${TC})"><path d="M176 730L262 690L640 1000L500 1100Z" fill="#FFF6E2"/><path d="M176 730L190 723L520 1000L500 1100ZM248 696L262 690L640 1000L620 1100Z" fill="${GOLD}"/></g>`
    : '';
  return `<g transform="translate(0 -46)">${neck}${male ? '' : neckline(paint)}${clothes}${necklace}${sash}</g>`;
}

function neckline({ skin, skinFill: B }: Paint): string {
  const [, s2] = skin;
  return `<path d="M262 690C320 668 344 650 344 616C360 664 440 664 456 616C456 650 480 668 538 690L400 872Z" fill="url(#${B})"/><path d="M344 616C360 664 440 664 456 616L456 580L344 580Z" fill="${s2}"/>`;
}

function clothing({ figure: o, male, torso, torsoClip: TC, clothFill: CL, weave: SH }: Paint): string {
  if (o.hair === 'hijab') {
    const v = o.veil ?? '#F3E3C3';
    const v2 = o.veil2 ?? '#D9BE8E';
    return `<path d="${torso}" fill="url(#${CL})"/><g clip-path="url(#${TC})"><path d="${torso}" fill="url(#${SH})"/></g>
    <path d="M232 420C214 250 296 142 402 142C510 142 588 250 568 420C560 510 580 570 628 640C676 708 650 800 560 838C470 874 330 874 240 838C150 800 124 708 172 640C220 570 240 510 232 420Z" fill="${v}"/>
    <path d="M568 420C560 510 580 570 628 640C676 708 650 800 560 838C500 862 420 868 350 862C470 790 520 640 512 470C520 330 470 214 402 142C510 142 588 250 568 420Z" fill="${v2}"/>
    <path d="M196 660C280 720 420 700 520 560M176 730C290 800 450 770 560 620M230 826C340 850 500 810 610 690" fill="none" stroke="#000" stroke-opacity=".13" stroke-width="7" stroke-linecap="round"/>
    <path d="M286 372C280 270 330 206 400 206C470 206 520 270 514 372C512 470 460 566 400 570C340 566 288 470 286 372Z" fill="#000" opacity=".2"/>`;
  }
  if (male) {
    return `<path d="${torso}" fill="url(#${CL})"/><g clip-path="url(#${TC})"><path d="${torso}" fill="url(#${SH})"/><path d="M632 712C734 752 764 838 770 1000L560 1100Z" fill="#000" opacity=".16"/></g>
    <path d="M340 622C350 690 380 742 400 766C420 742 450 690 460 622L486 662C480 730 440 800 400 846C360 800 320 730 314 662Z" fill="${o.collar ?? '#F7EFE2'}"/><path d="M400 766L400 1000" stroke="#000" stroke-opacity=".28" stroke-width="4"/><g fill="${GOLD}"><circle cx="400" cy="872" r="8"/><circle cx="400" cy="936" r="8"/></g>`;
  }
  return `<g clip-path="url(#${TC})"><path d="M0 600H262L262 690L400 872L538 690L538 600H800V1100H0Z" fill="url(#${CL})"/><path d="M0 600H262L262 690L400 872L538 690L538 600H800V1100H0Z" fill="url(#${SH})"/><path d="M604 700C694 768 722 850 728 1000L560 1100Z" fill="#000" opacity=".15"/></g>
    <path d="M262 690L400 872L538 690" fill="none" stroke="${GOLD}" stroke-width="7" stroke-linejoin="round"/><path d="M246 697L400 898L554 697" fill="none" stroke="${GOLD}" stroke-opacity=".5" stroke-width="3" stroke-dasharray="1 11" stroke-linecap="round"/><g transform="translate(400 884)"><circle r="15" fill="${GOLD}"/><circle r="6" fill="${GOLD_DARK}"/></g>`;
}

/** Ears with what hangs from them; nothing under a veil. */
export function earsOf({ figure: o, skin, male }: Paint): string {
  const [, s2, s3] = skin;
  const ears =
    o.hair === 'hijab'
      ? ''
      : `<path d="M292 366C268 352 258 384 270 416C278 438 290 444 300 438Z" fill="${s2}"/><path d="M508 366C532 352 542 384 530 416C522 438 510 444 500 438Z" fill="${s3}"/>`;
  const earrings =
    !male && !['hijab', 'long', 'bob', 'wave'].includes(o.hair)
      ? `<g fill="${GOLD}"><path d="M276 440L288 478L276 500L264 478Z"/><path d="M524 440L536 478L524 500L512 478Z"/><circle cx="276" cy="436" r="7"/><circle cx="524" cy="436" r="7"/></g>`
      : '';
  return ears + earrings;
}

/** Brows, eyes, nose and mouth. */
export function featuresOf({ figure: o, skin, male, faceClip: FC }: Paint): string {
  const [, s2, s3] = skin;
  const brow = male ? 9 : 6.5;
  return `<g clip-path="url(#${FC})">
    <path d="M400 200H540V560H410C436 520 438 470 424 438C414 414 420 392 432 372C444 340 424 280 400 200Z" fill="${s2}" opacity=".5"/>
    <ellipse cx="326" cy="432" rx="36" ry="24" fill="${o.skin === 'd' ? '#B5533C' : '#E8735A'}" opacity=".26"/><ellipse cx="474" cy="432" rx="36" ry="24" fill="${o.skin === 'd' ? '#B5533C' : '#E8735A'}" opacity=".26"/></g>
    <g fill="none" stroke="#2A1620" stroke-linecap="round"><path d="M316 338C332 324 356 324 372 334" stroke-width="${brow}"/><path d="M428 334C444 324 468 324 484 338" stroke-width="${brow}"/></g>
    ${
      o.mood === 'calm'
        ? `<g fill="none" stroke="#2A1620" stroke-width="6" stroke-linecap="round"><path d="M320 380C334 394 358 394 372 382"/><path d="M428 382C442 394 466 394 480 380"/><path d="M322 382L310 376M328 388L318 390M478 382L490 376M472 388L482 390" stroke-width="4"/></g>`
        : `<g><path d="M318 384C330 364 360 362 374 384C360 396 332 396 318 384Z" fill="#fff"/><path d="M426 384C440 362 470 364 482 384C468 396 440 396 426 384Z" fill="#fff"/><circle cx="348" cy="380" r="12.5" fill="#2A1620"/><circle cx="456" cy="380" r="12.5" fill="#2A1620"/><circle cx="352" cy="375" r="3.6" fill="#fff"/><circle cx="460" cy="375" r="3.6" fill="#fff"/><g fill="none" stroke="#2A1620" stroke-linecap="round"><path d="M${male ? 318 : 312} ${male ? 382 : 380}C330 362 360 360 375 383" stroke-width="${male ? 5 : 7}"/><path d="M425 383C440 360 470 362 ${male ? 482 : 488} ${male ? 382 : 380}" stroke-width="${male ? 5 : 7}"/></g></g>`
    }
    <path d="M402 372C400 404 392 424 388 436C386 446 396 450 408 447" fill="none" stroke="${s3}" stroke-width="5" stroke-linecap="round"/>
    ${
      o.mood === 'soft' || (male && o.mood !== 'calm')
        ? `<path d="M356 482C374 476 390 474 400 479C410 474 426 476 444 482C426 488 414 490 400 490C386 490 374 488 356 482Z" fill="${male ? s3 : (o.lip ?? '#B23A48')}"/><path d="M360 484C378 514 422 514 440 484C420 492 380 492 360 484Z" fill="${male ? s3 : (o.lip ?? '#B23A48')}" opacity="${male ? 0.55 : 0.84}"/><path d="M356 482C350 481 346 477 344 472M444 482C450 481 454 477 456 472" fill="none" stroke="${s3}" stroke-width="4.5" stroke-linecap="round"/><path d="M384 500C392 504 408 504 416 500" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>`
        : o.mood === 'calm' || male
          ? `<path d="M362 486C376 478 390 476 400 481C410 476 424 478 438 486C424 491 412 491 400 491C388 491 376 491 362 486Z" fill="${male ? s3 : (o.lip ?? '#B23A48')}"/><path d="M366 488C380 506 420 506 434 488C416 492 384 492 366 488Z" fill="${male ? s3 : (o.lip ?? '#B23A48')}" opacity="${male ? 0.7 : 0.86}"/>`
          : `<path d="M354 478C372 472 388 470 400 474C412 470 428 472 446 478C436 508 418 518 400 518C382 518 364 508 354 478Z" fill="${o.lip ?? '#B23A48'}"/><path d="M364 481C384 485 416 485 436 481C430 494 416 498 400 498C384 498 370 494 364 481Z" fill="#fff"/>`
    }`;
}
