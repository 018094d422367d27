// Who the people of the seed are, part by part. Points of a head are units from the middle of the face: skull at -64, eyes at 0,
// chin at 58; those of bodies and hands are units of the sheet, 240 by 300.

export interface Person {
  readonly name: string
  readonly side: 'staff' | 'client'
  readonly skin: 'pale' | 'olive' | 'brown' | 'deep'
  /** The middle of the face on the sheet and how the head leans, in degrees. */
  readonly at?: { readonly x?: number; readonly y?: number; readonly tilt?: number; readonly size?: number }
  /** Hair behind the shoulders. */
  readonly behind?: string
  readonly body: string
  readonly face: string
  readonly hair?: string
  /** Glasses, hats, earrings. */
  readonly worn?: string
  readonly hand?: string
  /** The mark of a client's trade, above the shoulders. */
  readonly mark?: string
}

const p = (look: string, d: string) => `<path class="${look}" d="${d}"/>`
const dot = (look: string, x: number, y: number, r: number) => `<circle class="${look}" cx="${x}" cy="${y}" r="${r}"/>`
const moved = (transform: string, marks: string) => `<g transform="${transform}">${marks}</g>`
/** Marks of a body's left half, and the same on its right. */
const both = (marks: string) => marks + moved('translate(240 0) scale(-1 1)', marks)

interface Features {
  /** Half widths of cheek and jaw, and the chin. */
  readonly cheek?: number
  readonly jaw?: number
  readonly chin?: number
  /** Where the face looks: units that eyes, nose and mouth are moved to the right. */
  readonly look?: number
  readonly eyes?: 'open' | 'smile' | 'low' | 'lashes'
  readonly brows?: keyof typeof browShapes
  readonly nose?: keyof typeof noses
  readonly mouth?: keyof typeof mouths
  /** Lines of age: 0 none, 1 at the mouth, 2 at eyes and forehead, too. */
  readonly age?: 0 | 1 | 2
  readonly ears?: 'both' | 'left' | 'right' | 'none'
}

const browShapes = {
  soft: '<path class="brow" d="M-25-13C-20-18-14-18-9-15M9-15C14-18 20-18 25-13"/>',
  arched: '<path class="line" d="M-26-11C-21-18-14-19-8-16M8-16C14-19 21-18 26-11"/>',
  flat: '<path class="brow" d="M-26-14C-20-16-14-16-9-14M8-14C14-17 20-17 26-14"/>',
  bushy: '<path class="bushy" d="M-26-12C-20-18-13-17-9-13M9-13C13-17 20-18 26-12"/>',
  raised: '<path class="brow" d="M-25-15C-20-22-13-22-8-18M9-16C14-19 20-19 25-15"/>',
  thick: '<path class="thick" d="M-26-13C-20-17-14-17-9-14M9-14C14-17 20-17 26-13"/>',
}
const noses = {
  straight: 'M3-4C5 4 8 11 10 16C10 20 6 21 1 21',
  round: 'M1 6C1 9-7 12-7 17C-6 22-1 19 2 22C6 20 11 22 12 17C12 14 10 12 8 10',
  long: 'M3-8C5 6 9 14 12 21C12 25 7 26 2 24',
  hook: 'M2-6C8-2 12 8 13 18C13 23 7 24 1 22',
  small: 'M6 10C9 14 10 16 8 18C6 20 3 20 1 19',
  wide: 'M-3 8C-10 12-11 20-4 20C0 20 1 22 4 22C8 22 9 20 12 20C18 19 16 12 10 9',
}
const mouths = {
  calm: '<path class="line" d="M-12 36C-6 38 6 38 13 35"/><path class="fine" d="M-4 44C0 46 5 46 8 44"/>',
  smile: '<path class="line" d="M-15 33C-8 41 8 42 16 32"/><path class="fine" d="M-4 46C0 47 5 47 8 45"/>',
  half: '<path class="line" d="M-11 37C-2 39 8 37 15 31"/><path class="fine" d="M-2 45C2 46 6 46 9 44"/>',
  laugh: '<path class="line white" d="M-16 31C-6 34 8 34 17 30C15 42 7 46 0 46C-7 46-14 42-16 31Z"/>',
  full: '<path class="line" d="M-15 33C-9 34-4 32 1 34C6 32 11 33 16 32C10 41-8 42-15 33Z"/><path class="fine" d="M-5 46C-1 48 4 48 7 46"/>',
  none: '',
}

/** A face: outline, ears, eyes, brows, nose, mouth. */
function face(features: Features): string {
  const {
    cheek = 42,
    jaw = 31,
    chin = 60,
    look = 6,
    eyes = 'open',
    brows = 'soft',
    nose = 'straight',
    mouth = 'calm',
    age = 0,
    ears = look > 0 ? 'left' : 'right',
  } = features
  const c = look / 3
  const outline =
    `M${-cheek}-22C${-cheek} 8 ${-cheek + 2} 22 ${-jaw} 37C${-jaw + 9} 52 ${c - 13} ${chin} ${c} ${chin}` +
    `C${c + 13} ${chin} ${jaw - 9} 52 ${jaw} 37C${cheek - 2} 22 ${cheek} 8 ${cheek}-22C${cheek}-52 ${cheek * 0.6}-64 0-64C${-cheek * 0.6}-64 ${-cheek}-52 ${-cheek}-22Z`
  const ear = (side: 1 | -1) => {
    const at = (units: number) => side * (cheek - 1 + units)
    return (
      p('bold skin', `M${at(0)}-4C${at(6)}-11 ${at(13)}-7 ${at(11)} 4C${at(10)} 14 ${at(4)} 20 ${at(-2)} 18Z`) +
      p('fine', `M${at(3)} 0C${at(7)}-2 ${at(8)} 2 ${at(5)} 8`)
    )
  }
  const eye = (x: number, side: 1 | -1) => {
    if (eyes === 'smile') return p('line', `M${x - 6} 2C${x - 4}-3 ${x + 4}-3 ${x + 6} 2`)
    const lid = p(
      'line',
      `M${x - 7}-1C${x - 4}-6 ${x + 4}-6 ${x + 7}-1${eyes === 'lashes' ? `M${x + side * 6}-2L${x + side * 10}-5` : ''}`,
    )
    const low = eyes === 'low'
    return `${lid}<ellipse class="ink" cx="${x}" cy="${low ? 0.3 : 0}" rx="2.7" ry="${low ? 2.7 : 3.4}"/>${low ? p('fine', `M${x - 5} 6C${x - 2} 8 ${x + 2} 8 ${x + 5} 6`) : ''}`
  }
  const folds =
    (age > 0 ? p('fine', 'M-19 23C-23 27-24 31-23 35M21 22C25 26 26 30 25 34') : '') +
    (age > 1
      ? p('fine', 'M-33 2L-37 0M-33 5L-37 6M33 2L37 0M33 5L37 6M-15-36C-6-39 8-39 15-36M-10-29C-3-31 5-31 11-29')
      : '')
  const features_ = eye(-17, -1) + eye(16, 1) + browShapes[brows] + p('line', noses[nose]) + mouths[mouth] + folds
  return (
    (ears === 'left' || ears === 'both' ? ear(-1) : '') +
    (ears === 'right' || ears === 'both' ? ear(1) : '') +
    p('bold skin', outline) +
    moved(`translate(${look} 0)${look < 0 ? ' scale(-1 1)' : ''}`, features_)
  )
}

interface Build {
  /** Half widths of shoulders and neck. */
  readonly wide?: number
  readonly neck?: number
  /** How far the shoulders hang, and how deep the neckline is. */
  readonly drop?: number
  readonly deep?: number
}

/** Neck and shoulders in one piece of clothing. */
function torso(look: string, { wide = 88, neck = 18, drop = 0, deep = 222 }: Build = {}): string {
  const [l, r] = [120 - wide, 120 + wide]
  const [nl, nr] = [120 - neck, 120 + neck]
  return (
    p('bold skin', `M${nl} 150V240H${nr}V150Z`) +
    p('shade', `M${nl} 172C${nl + 6} 196 ${nr - 6} 196 ${nr} 172V188C${nr - 6} 210 ${nl + 6} 210 ${nl} 190Z`) +
    p(
      `bold ${look}`,
      `M${nl - 6} 194C${nl - 20} 208 ${l + 10} 208 ${l} ${238 + drop}C${l - 6} 258 ${l - 10} 280 ${l - 12} 304H${r + 12}C${r + 10} 280 ${r + 6} 258 ${r} ${238 + drop}C${r - 10} 208 ${nr + 20} 208 ${nr + 6} 194C${nr} ${deep} ${nl} ${deep} ${nl - 6} 194Z`,
    )
  )
}

/** The points of a shirt's collar. */
const collar = (look: string) => both(p(`bold ${look}`, 'M98 188L120 220L102 234L86 202Z'))
/** A jacket over a blouse or shirt. */
const jacket = (look: string, inner: string) =>
  p(`bold ${inner}`, 'M96 196L120 296L144 196C136 222 104 222 96 196Z') +
  both(p(`bold ${look}`, 'M96 190L80 208L70 232L88 238L80 248L120 304Z'))
const buttons = (...at: number[]) => at.map((y) => dot('ink', 120, y, 2)).join('')

const glasses = (shape: string) => shape + p('line', 'M-4-1C-2-4 2-4 4-1')
const round = (r: number) =>
  glasses(`<circle class="line" cx="-17" cy="1" r="${r}"/><circle class="line" cx="17" cy="1" r="${r}"/>`)
const square = glasses(
  '<path class="line" d="M-31-8H-5V6C-5 11-8 12-12 12H-24C-29 12-31 9-31 5ZM5-8H31V5C31 9 29 12 24 12H12C8 12 5 11 5 6Z"/>',
)

/** A fist around something upright, its knuckles to the left of (x, y). */
const fist = (x: number, y: number, turn = 0) =>
  moved(
    `translate(${x} ${y}) rotate(${turn})`,
    p('bold skin', 'M-16-12C-16-18 12-20 16-12C19-4 19 8 15 14C8 20-14 19-16 13Z') +
      p('fine', 'M-15-5C-8-7-2-6 3-4M-16 3C-8 1-2 2 3 4M-15 10C-9 9-4 9 1 11'),
  )

const gear = (() => {
  const at = (radius: number, part: number) => {
    const angle = (part * Math.PI) / 16
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: 8 }, (_, tooth) => [at(29, tooth * 4 - 0.8), at(29, tooth * 4 + 0.8), at(21, tooth * 4 + 1.3), at(21, tooth * 4 + 2.7)].join('L')).join('L')}Z`
})()

const trade = (x: number, y: number, d: string, more = '', turn = 0) =>
  moved(`translate(${x} ${y})${turn ? ` rotate(${turn} 32 32)` : ''}`, `<path class="near" d="${d}"/>${more}`)
const more = (d: string) => `<path d="${d}"/>`

export const people: readonly Person[] = [
  {
    name: 'margaret-ellison',
    side: 'staff',
    skin: 'pale',
    at: { tilt: -4 },
    behind: p('bold sage', 'M-44-30C-58 0-58 40-52 56C-42 66-24 62-14 56H20C32 64 46 62 52 52C58 30 58-6 44-32Z'),
    body:
      torso('river', { wide: 84, neck: 16 }) +
      jacket('river', 'paper') +
      p(
        'bold paper',
        'M101 186C101 204 103 212 104 218C112 228 128 228 136 218C138 210 139 200 139 186C130 196 110 196 101 186Z',
      ),
    face: face({
      look: -6,
      cheek: 40,
      jaw: 28,
      chin: 58,
      brows: 'arched',
      nose: 'straight',
      mouth: 'smile',
      age: 1,
      ears: 'none',
    }),
    hair:
      p(
        'bold sage',
        'M-44 20C-58-6-54-46-36-60C-18-74 22-76 40-58C58-40 56 0 46 22C44 2 40-14 34-26C18-22-6-30-22-46C-26-30-42-14-44 20Z',
      ) +
      p(
        'fine',
        'M-30-54C-14-68 16-68 32-52M-48-16C-48-32-42-44-34-50M48-14C48-30 44-42 36-48M-22-46C-10-40 14-38 24-44',
      ),
    worn: moved('translate(-6 0)', round(13.5)) + p('line', 'M-36-1L-42-4M24-1L42-5'),
  },
  {
    name: 'ruth-castellano',
    side: 'staff',
    skin: 'olive',
    at: { tilt: 5 },
    body:
      torso('blue', { wide: 86, deep: 236 }) +
      p(
        'bold paper',
        'M96 192L86 202L114 262V304H126V262L154 202L144 192C142 216 130 236 120 244C110 236 98 216 96 192Z',
      ),
    face: face({
      look: 5,
      cheek: 43,
      jaw: 34,
      chin: 58,
      eyes: 'smile',
      nose: 'small',
      mouth: 'laugh',
      age: 1,
      ears: 'none',
    }),
    hair:
      p(
        'ink',
        'M-40 34C-52 38-62 26-56 14C-66 6-64-10-54-14C-62-28-54-44-42-44C-42-60-24-70-12-62C-2-76 22-74 28-62C44-66 56-52 50-40C62-34 64-18 54-10C64 0 62 16 52 20C54 30 46 36 40 34C44 14 44-6 38-18C26-14 18-22 14-30C0-20-22-18-34-26C-42-10-44 14-40 34Z',
      ) + p('light', 'M-28-54C-18-62-6-58 0-50M16-58C26-58 34-52 36-44M-52-24C-54-32-50-38-44-38'),
    worn:
      p('bold', 'M-46-8C-58-62-22-82 6-80C36-78 54-54 48-10') +
      p('bold amber', 'M-52-12H-42C-40-12-39-10-39-6V14C-39 18-42 20-46 20C-54 20-58 14-58 4C-58-6-56-12-52-12Z') +
      p('line', 'M-49 20C-46 42-28 52-12 49') +
      '<ellipse class="ink" cx="-10" cy="48" rx="6" ry="4"/>',
  },
  {
    name: 'amara-osei',
    side: 'staff',
    skin: 'deep',
    at: { tilt: -3, y: 124 },
    body:
      torso('river', { wide: 84, neck: 16, deep: 232 }) +
      collar('river') +
      p('bold', 'M120 222V304') +
      p('bold amber', 'M146 250H182V280H146Z'),
    face: face({
      look: 5,
      cheek: 41,
      jaw: 29,
      chin: 59,
      eyes: 'lashes',
      brows: 'arched',
      nose: 'wide',
      mouth: 'full',
      ears: 'left',
    }),
    hair:
      p('bold amber', 'M-10-76C-34-100-4-118 10-100C20-120 54-106 36-78Z') +
      p('bold paper', 'M-44-8C-56-46-38-84 2-84C42-84 56-48 44-10C34-30 14-40-6-42C-22-38-36-28-44-8Z') +
      p('line', 'M-48-30C-30-58 6-68 34-76M-36-22C-18-52 20-58 48-52M-6-42C14-48 34-44 49-34') +
      p('fine', 'M10-100C10-92 8-84 4-78M22-96C22-88 18-82 14-78'),
    worn: '<circle class="line" cx="-46" cy="28" r="9"/>',
    hand:
      p('bold river', 'M36 304C34 284 44 268 58 262L78 280L74 304Z') +
      p('bold paper', 'M52 232H86V262H52Z') +
      p('line', 'M69 232V224M62 219C65 214 73 214 76 219M55 213C60 204 78 204 83 213') +
      dot('amber line', 69, 247, 5) +
      fist(68, 268, -6),
  },
  {
    name: 'kavya-reddy',
    side: 'staff',
    skin: 'brown',
    at: { tilt: 4 },
    behind: p('ink', 'M-46-20C-56 10-52 44-44 60H44C54 44 56 8 46-20Z'),
    body:
      torso('sage', { wide: 80, neck: 15, deep: 214 }) +
      p('bold sage', 'M99 190C104 210 136 210 141 190L147 200C140 222 100 222 93 200Z') +
      p('line', 'M120 218V262') +
      dot('ink', 120, 232, 2) +
      dot('ink', 120, 246, 2) +
      p('bold amber', 'M76 206C64 210 50 214 42 228C34 252 30 280 28 304H92C80 270 76 236 88 204Z') +
      p('fine', 'M62 216C52 244 48 276 48 304M74 212C64 240 64 276 70 304'),
    face:
      face({
        look: -5,
        cheek: 40,
        jaw: 28,
        chin: 58,
        eyes: 'lashes',
        brows: 'flat',
        nose: 'small',
        mouth: 'half',
        ears: 'none',
      }) + dot('ink', -5, -25, 2.2),
    hair:
      p('ink', 'M-46 26C-58-26-42-68-2-68C40-68 58-26 46 26C44-4 26-30-6-47C-28-30-42-4-46 26Z') +
      p('light', 'M-6-60C-22-54-34-42-40-24M6-61C24-56 36-42 42-22'),
    worn: dot('amber line', 43, 30, 4),
    hand:
      p(
        'ink',
        'M160 170C176 178 182 190 178 200C186 206 188 216 182 222C188 230 188 240 182 246C186 254 184 262 178 266L172 284C168 290 162 288 162 282L160 266C154 262 152 254 156 246C150 240 150 230 158 222C152 214 154 206 162 200C158 190 156 180 160 170Z',
      ) +
      p('light', 'M162 202C168 206 174 204 178 200M158 224C164 228 174 228 181 222M157 247C162 252 174 252 181 246') +
      p('amber', 'M161 264L178 264L177 271L161 271Z'),
  },
  {
    name: 'paul-novak',
    side: 'staff',
    skin: 'pale',
    at: { tilt: 2 },
    body:
      torso('paper', { wide: 96, neck: 21, drop: 2 }) +
      p(
        'bold river',
        'M92 198C78 206 62 210 52 216C58 246 60 276 58 304H182C180 276 182 246 188 216C178 210 162 206 148 198C146 226 134 240 120 244C106 240 94 226 92 198Z',
      ) +
      p('line', 'M120 244V304M66 240C84 250 100 250 120 250M174 240C156 250 140 250 120 250') +
      collar('paper'),
    face:
      face({
        look: 6,
        cheek: 44,
        jaw: 37,
        chin: 62,
        eyes: 'low',
        brows: 'thick',
        nose: 'long',
        mouth: 'calm',
        age: 1,
        ears: 'left',
      }) + p('fine', 'M-14-46C-2-50 14-50 24-46'),
    hair:
      p('ink', 'M-44-2C-54-24-48-50-32-58C-38-44-38-24-38-6Z') + p('ink', 'M44-4C52-24 48-48 36-56C38-42 39-26 39-8Z'),
    worn: moved('translate(6 1)', square) + p('line', 'M-25-4L-44-8M37-4L43-7'),
    hand:
      p('bold amber', 'M150 246H190V286C190 292 186 294 180 294H160C154 294 150 292 150 286Z') +
      p('bold', 'M150 256C136 254 134 280 150 280') +
      p('light', 'M162 240C158 234 166 230 162 222M178 240C174 234 182 230 178 222') +
      p('bold paper', 'M226 304C226 284 214 272 200 268L186 290L188 304Z') +
      moved('translate(360 0) scale(-1 1)', fist(170, 272, 4)),
  },
  {
    name: 'theo-lindgren',
    side: 'staff',
    skin: 'pale',
    at: { tilt: -5 },
    body:
      p('bold ink', 'M74 214C72 190 88 176 100 176H140C152 176 168 190 166 214C140 236 100 236 74 214Z') +
      torso('ink', { wide: 84, neck: 17, deep: 240 }) +
      p(
        'bold amber',
        'M97 196C104 218 112 226 120 228C128 226 136 218 143 196L150 204C146 228 134 240 120 246C106 240 94 228 90 204Z',
      ) +
      p('light', 'M104 240V274M136 240V270M60 270C62 282 62 292 62 300M178 270C176 282 176 292 176 300'),
    face: face({
      look: -6,
      cheek: 40,
      jaw: 29,
      chin: 60,
      eyes: 'open',
      brows: 'flat',
      nose: 'straight',
      mouth: 'none',
      ears: 'right',
    }),
    hair:
      p(
        'bold amber',
        'M-41-8C-42 18-40 34-30 46C-20 62-10 66-2 66C12 66 24 58 32 46C40 34 42 14 42-6C38 4 36 14 30 20C20 18 10 24-6 24C-18 24-28 18-33 20C-37 12-39 4-41-8Z',
      ) +
      p('bold skin', 'M-22 33C-14 30 0 30 8 33C4 42-16 43-22 33Z') +
      p('line', 'M-22 33C-14 37 0 38 8 33') +
      p(
        'bold amber',
        'M-42-6C-54-36-44-60-30-58C-30-72-8-80 2-70C14-82 36-72 36-62C52-58 52-34 42-6C40-20 38-28 34-34C24-26 14-34 10-40C0-30-22-28-32-38C-36-30-40-18-42-6Z',
      ) +
      p('fine', 'M-28-56C-22-50-18-44-16-38M2-68C2-60 4-48 10-42M20-66C24-58 28-48 34-40'),
    worn: moved('translate(47 -8) rotate(-66)', p('line paper', 'M-24-3H22V3H-24Z') + p('ink', 'M22-3L30 0L22 3Z')),
  },
  {
    name: 'marla-jennings',
    side: 'client',
    skin: 'pale',
    at: { tilt: -4 },
    behind:
      p('ink', 'M30-50C62-56 82-30 74 6C72 26 80 34 84 44C62 46 48 30 50 6C50-12 46-26 30-30Z') +
      p('light', 'M54-40C66-28 66-6 62 14'),
    body:
      torso('blue', { wide: 86 }) +
      collar('blue') +
      both(
        p('bold amber', 'M92 208C80 210 70 212 62 216C66 246 66 278 64 304H116V262C104 246 96 226 92 208Z') +
          p('line white', 'M65 262H116V276H65Z'),
      ),
    face: face({
      look: -6,
      cheek: 41,
      jaw: 31,
      chin: 60,
      eyes: 'open',
      brows: 'flat',
      nose: 'straight',
      mouth: 'half',
      age: 1,
      ears: 'right',
    }),
    hair:
      p('ink', 'M-43-4C-52-44-34-70 0-70C34-70 52-46 43-6C42-18 38-30 32-38C10-34-12-42-22-54C-26-38-40-26-43-4Z') +
      p('light', 'M-16-60C2-50 24-46 38-44'),
    worn: dot('line amber', 44, 22, 3.4),
    hand:
      p('bold blue', 'M12 304C14 284 24 270 38 264L58 282L56 304Z') +
      p('bold ink', 'M36 216H58V278H36Z') +
      p('bold', 'M41 216V184') +
      p('light', 'M42 226H52M42 232H52M42 238H52') +
      fist(48, 268, -4),
    mark: trade(
      10,
      28,
      'M0 10H36V44H0ZM36 22H50L60 34V44H36Z',
      '<circle class="near" cx="14" cy="46" r="7"/><circle class="near" cx="48" cy="46" r="7"/>',
    ),
  },
  {
    name: 'desmond-hale',
    side: 'client',
    skin: 'deep',
    at: { tilt: -2, x: 116 },
    body:
      torso('paper', { wide: 96, neck: 22 }) +
      p('line', 'M54 226V300M78 214V300M162 214V300M186 226V300M34 250H84M28 276H84M206 250H156M212 276H156') +
      collar('paper') +
      p('bold river', 'M82 240H158V304H82Z') +
      both(p('bold river', 'M82 240L90 208L98 214L92 240Z')) +
      p('line river', 'M98 266H142V290H98Z'),
    face:
      face({
        look: 5,
        cheek: 45,
        jaw: 37,
        chin: 62,
        eyes: 'open',
        brows: 'soft',
        nose: 'wide',
        mouth: 'none',
        age: 2,
        ears: 'left',
      }) +
      p('bold white', 'M-16 32C-12 25-2 25 5 28C12 25 22 25 26 32C29 46 22 61 5 63C-12 61-19 46-16 32Z') +
      p('line', 'M-6 38C0 43 10 43 16 38'),
    hair:
      p(
        'bold white',
        'M-45-8C-50-44-32-68 0-68C32-68 50-44 45-8C43-22 40-30 35-38C14-47-14-47-35-38C-40-30-43-22-45-8Z',
      ) + p('fine', 'M-32-44C-28-52-22-56-14-58M-6-57C0-59 8-59 14-57M22-55C28-51 33-47 35-42'),
    mark: trade(170, 22, 'M10 6H44C52 6 58 12 58 20H46V24H10ZM24 24H34V66H24Z', '', 24),
  },
  {
    name: 'priya-raman',
    side: 'client',
    skin: 'brown',
    at: { tilt: 5 },
    behind: p('ink', 'M-44-34C-62-10-54 10-62 28C-66 44-52 62-38 60H40C56 62 66 46 60 30C54 12 62-10 44-36Z'),
    body:
      torso('white', { wide: 78, neck: 15, deep: 226 }) +
      p(
        'bold white',
        'M97 190C84 206 96 226 120 242C144 226 156 206 143 190C140 208 130 220 120 226C110 220 100 208 97 190Z',
      ) +
      p('line', 'M120 242V304') +
      buttons(258, 278),
    face:
      face({
        look: 6,
        cheek: 40,
        jaw: 29,
        chin: 57,
        eyes: 'lashes',
        brows: 'soft',
        nose: 'small',
        mouth: 'smile',
        ears: 'none',
      }) + dot('ink', 15, 15, 1.6),
    hair:
      p(
        'ink',
        'M-42 30C-58 10-60-34-42-54C-22-76 26-76 42-54C58-34 58 6 46 30C42 10 46-4 36-20C20-20-2-30-10-46C-14-26-34-16-42 30Z',
      ) + p('light', 'M-10-46C-4-56 8-62 20-62M-34-44C-44-30-48-12-46 6'),
    worn: dot('line amber', -41, 28, 3.4),
    mark: trade(
      10,
      20,
      'M8 4H48V14H8ZM12 14C4 20 4 26 4 32V60H52V32C52 26 52 20 44 14Z',
      more('M4 36H52M4 52H52M28 40V48'),
    ),
  },
  {
    name: 'walter-brandt',
    side: 'client',
    skin: 'pale',
    at: { tilt: 3, y: 124 },
    body:
      torso('paper', { wide: 94, neck: 20 }) +
      collar('paper') +
      p('line', 'M120 222V304') +
      p('line', 'M150 250H186V286H150ZM150 258H186') +
      p('line white', 'M158 240V258H163V240ZM168 236V258H173V236Z') +
      p('line', 'M56 250H90'),
    face:
      face({
        look: 5,
        cheek: 42,
        jaw: 34,
        chin: 62,
        eyes: 'open',
        brows: 'soft',
        nose: 'hook',
        mouth: 'none',
        age: 1,
        ears: 'left',
      }) +
      p(
        'bold white',
        'M-24 36C-22 26-6 22 6 27C16 22 32 26 34 37C28 34 22 38 16 38C12 38 8 36 6 36C2 38-2 39-6 39C-12 38-18 34-24 36Z',
      ) +
      p('line', 'M0 45C3 46 9 46 12 45'),
    hair: p('bold white', 'M-43 4C-46-8-45-18-43-26L-36-26C-38-16-38-6-39 4Z'),
    worn:
      moved('translate(5 1)', round(12.5)) +
      p('line', 'M-25-1L-43-5') +
      p('bold amber', 'M-48-26C-50-66-28-84 2-84C32-84 54-64 50-26Z') +
      p('bold amber', 'M-54-26H62C66-26 66-18 60-18H-52C-58-18-58-26-54-26Z') +
      p('line', 'M-14-83C-22-66-22-44-20-26M18-83C26-66 26-44 24-26'),
    mark: trade(
      166,
      20,
      'M4 10H60V58H4Z',
      more('M25 10V28H39V10M14 50V40M10 43L14 39L18 43M26 50V40M22 43L26 39L30 43'),
    ),
  },
  {
    name: 'luisa-ortega',
    side: 'client',
    skin: 'olive',
    at: { tilt: -5, y: 124 },
    body:
      torso('river', { wide: 82, neck: 16, deep: 258 }) +
      p(
        'bold river',
        'M98 194L90 202C98 232 112 256 120 266C128 256 142 232 150 202L142 194C138 222 128 242 120 252C112 242 102 222 98 194Z',
      ) +
      p('line white', 'M146 264H182V290H146Z') +
      p('line', 'M152 272H166M152 280H176') +
      dot('ink', 164, 260, 2.4),
    face: face({
      look: 6,
      cheek: 42,
      jaw: 33,
      chin: 58,
      eyes: 'lashes',
      brows: 'soft',
      nose: 'small',
      mouth: 'laugh',
      ears: 'left',
    }),
    hair:
      dot('ink', 6, -78, 22) +
      p('ink', 'M-43 0C-54-44-34-70 0-70C34-70 54-44 43 0C42-12 40-22 36-30C18-22-14-22-32-34C-38-24-42-12-43 0Z') +
      p('light', 'M-6-86C0-94 14-94 20-86M-30-46C-14-38 12-36 34-42') +
      p('amber', 'M-14-66C0-60 16-60 26-66L25-60C14-54-2-54-13-60Z'),
    worn: dot('line white', -46, 24, 3.6),
    mark: trade(
      12,
      28,
      'M10 8C20 2 28 8 32 8C36 8 44 2 54 8C64 16 58 32 54 40C52 52 48 60 44 58C38 54 40 40 32 40C24 40 26 54 20 58C16 60 12 52 10 40C6 32 0 16 10 8Z',
    ),
  },
  {
    name: 'hank-sorensen',
    side: 'client',
    skin: 'pale',
    at: { tilt: 4, y: 122 },
    body:
      torso('sage', { wide: 100, neck: 23, drop: -2 }) +
      collar('ink') +
      p('bold', 'M120 222V304') +
      p('line', 'M54 252H96V262H54ZM54 262V296H96V262M144 252H186V262H144ZM144 262V296H186V262') +
      dot('ink', 75, 257, 2) +
      dot('ink', 165, 257, 2),
    face: face({
      look: -6,
      cheek: 45,
      jaw: 38,
      chin: 60,
      eyes: 'smile',
      brows: 'thick',
      nose: 'round',
      mouth: 'none',
      age: 0,
      ears: 'right',
    }),
    hair:
      p(
        'ink',
        'M-45-16C-46 14-50 40-40 60C-30 80-14 88-2 86C16 88 36 78 43 58C50 38 46 10 45-16C42 0 42 10 36 18C24 16 8 22-6 24C-20 22-30 14-38 18C-43 8-43-2-45-16Z',
      ) +
      p('light', 'M-20 33C-12 38 0 38 8 33M-30 44C-26 56-18 68-10 74M26 46C22 58 16 68 8 74') +
      p('skin', 'M-14 34C-8 39-2 39 4 35C0 45-10 45-14 34Z'),
    worn:
      p('bold river', 'M-48-20C-50-58-32-78 0-78C34-78 50-58 47-20C20-28-20-28-48-20Z') +
      p('bold river', 'M-46-22C-60-22-78-14-82-6C-66-12-30-18-6-18C-10-24-30-28-46-22Z') +
      p('line white', 'M-22-58H14V-38H-22Z') +
      p('line', 'M-12-42V-54M-4-42V-54M4-42V-54'),
    mark: trade(
      166,
      22,
      'M32 32m-28 0a28 28 0 1 0 56 0a28 28 0 1 0-56 0',
      more(
        'M32 12V52M14.700 22L49.300 42M49.300 22L14.700 42M27 16L32 21L37 16M27 48L32 43L37 48M45 18L45 25L51 28M19 46L19 39L13 36M13 28L19 25V18M51 36L45 39V46',
      ),
    ),
  },
  {
    name: 'nadia-petrov',
    side: 'client',
    skin: 'pale',
    at: { tilt: -3 },
    behind: p(
      'bold amber',
      'M-45-30C-56 20-56 80-50 128C-30 134-20 130-14 126V40H14V126C30 132 44 130 52 124C58 76 56 20 45-30Z',
    ),
    body:
      torso('ink', { wide: 80, neck: 15 }) +
      jacket('ink', 'white') +
      p('light', 'M97 196L82 211L72 231L90 238L82 247L118 298M143 196L158 211L168 231L150 238L158 247L122 298'),
    face: face({
      look: -5,
      cheek: 38,
      jaw: 26,
      chin: 58,
      eyes: 'lashes',
      brows: 'flat',
      nose: 'straight',
      mouth: 'full',
      ears: 'none',
    }),
    hair:
      p(
        'bold amber',
        'M-44 40C-58-30-44-70 0-70C44-70 58-30 45 40C42 20 42-4 38-24C14-18-18-18-38-24C-40-4-42 20-44 40Z',
      ) + p('fine', 'M-2-69C-12-54-20-38-24-22M2-69C6-54 8-38 6-20M-10-66C-24-54-34-40-38-24M10-66C26-54 32-40 34-24'),
    mark: trade(
      170,
      24,
      'M6 44C6 22 18 12 32 12C46 12 58 22 58 44ZM0 44H64V52H0Z',
      '<circle class="near" cx="32" cy="8" r="4"/>' + more('M16 36C18 28 22 23 28 21'),
    ),
  },
  {
    name: 'curtis-boyd',
    side: 'client',
    skin: 'brown',
    at: { tilt: 3 },
    body:
      torso('sage', { wide: 98, neck: 23, drop: -4, deep: 232 }) +
      collar('river') +
      p('line', 'M112 232V268H128V232') +
      dot('ink', 120, 246, 2) +
      dot('ink', 120, 258, 2) +
      p('bold river', 'M20 290C34 286 44 288 52 294L50 304H14Z') +
      p('bold river', 'M220 290C206 286 196 288 188 294L190 304H226Z'),
    face: face({
      look: -5,
      cheek: 44,
      jaw: 37,
      chin: 62,
      eyes: 'open',
      brows: 'thick',
      nose: 'wide',
      mouth: 'none',
      ears: 'both',
    }),
    hair:
      p(
        'ink',
        'M-44-4C-44 20-42 36-36 48C-26 64-12 68-2 68C14 68 28 62 37 48C43 36 44 18 44-4C42 8 40 18 34 24C22 22 8 26-5 26C-18 26-28 22-35 24C-40 16-42 8-44-4Z',
      ) +
      p('line white', 'M-22 35C-12 37 0 37 10 34C8 44 0 46-6 46C-14 46-20 43-22 35Z') +
      p('light', 'M-22-52C-14-58-4-59 6-58'),
    mark: trade(10, 20, 'M46 4C36 0 24 8 26 20L6 44C0 52 10 62 18 56L40 34C52 36 62 26 58 14L48 24L38 20L36 12Z'),
  },
  {
    name: 'tamika-rowe',
    side: 'client',
    skin: 'deep',
    at: { tilt: 3, y: 122 },
    behind: dot('ink', 0, -22, 72),
    body:
      torso('amber', { wide: 80, neck: 15, deep: 216 }) +
      p('line', 'M93 206C104 236 136 236 147 206') +
      p('bold amber', 'M98 190C106 208 134 208 142 190L148 198C140 224 100 224 92 198Z'),
    face: face({
      look: -5,
      cheek: 40,
      jaw: 28,
      chin: 58,
      eyes: 'open',
      brows: 'arched',
      nose: 'wide',
      mouth: 'smile',
      ears: 'none',
    }),
    hair:
      p('ink', 'M-40 4C-44-28-32-46 0-46C32-46 44-28 40 4C54-30 40-66 0-66C-40-66-54-30-40 4Z') +
      p('light', 'M-58-46C-52-62-40-74-26-80M38-78C50-70 60-56 64-40'),
    worn: '<circle class="line" cx="-41" cy="30" r="8"/><circle class="line" cx="40" cy="30" r="8"/>',
    mark: trade(172, 160, gear, '<circle cx="32" cy="32" r="9"/>'),
  },
  {
    name: 'gerald-foss',
    side: 'client',
    skin: 'pale',
    at: { tilt: -2 },
    body:
      torso('river', { wide: 94, neck: 21 }) +
      jacket('river', 'white') +
      collar('white') +
      p('bold amber', 'M120 228L98 216V242ZM120 228L142 216V242Z') +
      dot('bold amber', 120, 229, 5) +
      p('bold white', 'M160 256L168 248L176 256L184 246L190 262H156Z'),
    face:
      face({
        look: 6,
        cheek: 43,
        jaw: 40,
        chin: 61,
        eyes: 'low',
        brows: 'bushy',
        nose: 'hook',
        mouth: 'half',
        age: 2,
        ears: 'left',
      }) + p('fine', 'M-24 52C-12 62 14 64 28 52'),
    hair:
      p('bold white', 'M-43 8C-58 4-60-14-52-20C-58-32-46-42-38-38C-42-24-40-8-39 4Z') +
      p('bold white', 'M43 2C54-2 54-16 48-22C52-32 46-40 39-38C42-26 42-12 41-2Z') +
      p('fine', 'M-12-63C-6-58 8-57 16-61'),
    mark: trade(
      164,
      18,
      'M4 36C4 18 18 8 32 8C46 8 60 18 60 36C54 30 46 30 42 36C38 30 26 30 22 36C18 30 10 30 4 36Z',
      more('M32 2V8M32 33V54C32 63 44 63 44 54'),
    ),
  },
  {
    name: 'joanne-kessler',
    side: 'client',
    skin: 'pale',
    at: { tilt: 5 },
    body:
      torso('river', { wide: 84, neck: 16 }) +
      p(
        'bold white',
        'M94 190C86 206 92 226 112 234C132 238 150 226 150 208C152 198 148 192 146 188C142 204 128 210 118 208C106 206 98 200 94 190Z',
      ) +
      p('bold white', 'M112 232C104 254 100 274 102 292L124 284L138 290C134 268 128 248 126 234Z') +
      p('fine', 'M100 206C108 218 122 224 136 220M104 284L136 282M106 272L132 270'),
    face: face({
      look: 5,
      cheek: 41,
      jaw: 29,
      chin: 58,
      eyes: 'open',
      brows: 'raised',
      nose: 'hook',
      mouth: 'smile',
      age: 1,
      ears: 'left',
    }),
    hair:
      p(
        'bold sage',
        'M-43-4C-50-16-52-28-46-38C-52-50-40-60-32-58C-30-72-14-74-6-68C2-80 20-76 24-66C38-68 46-56 42-48C52-40 48-20 43-8C42-18 38-26 34-30C26-24 16-28 12-34C4-26-10-26-16-34C-22-24-34-24-38-30C-40-22-42-14-43-4Z',
      ) + p('fine', 'M-30-56C-26-48-22-42-16-36M-4-66C-2-56 4-44 12-36M22-64C24-54 28-42 34-32'),
    worn:
      moved(
        'translate(5 1)',
        p(
          'thick',
          'M-34-11C-24-9-12-9-5-7C-3 4-8 12-17 12C-28 12-33 2-34-11ZM36-12C24-9 12-9 5-7C3 4 8 12 17 12C28 12 35 2 36-12Z',
        ) + p('line', 'M-5-4C-2-7 2-7 5-4'),
      ) +
      p('line', 'M-29-8L-42-8') +
      dot('line amber', -46, 24, 4),
    mark: trade(
      12,
      22,
      'M12 8H28V22H12ZM34 12H48V22H34ZM14 30H32V44H14ZM38 34H52V44H38Z',
      more('M6 2V62M58 2V62M6 22H58M6 44H58M6 60H58'),
    ),
  },
]
