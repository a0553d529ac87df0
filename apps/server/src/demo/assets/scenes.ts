/** Every picture is drawn in this box, in pixels. */
export const sceneWidth = 1280
export const sceneHeight = 854

const outdoors = (ground: string) => `<rect width="1280" height="854" fill="url(#sky)"/>
  <path d="M0 420q220-110 460-40t420-30 400 50v454H0z" fill="#7d9470"/><path d="M0 540h1280v314H0z" fill="${ground}"/>`

const rubble = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M0 120q60-130 190-110t230 110z" fill="#cfc6b4"/>
  <path d="M60 90l50-40 40 24-30 40zM170 60l60-12 20 40-50 20zM260 96l40-30 50 22-10 26z" fill="#a89c86"/>
  <path d="M120 40l90 50-8 12-90-50zM230 30l90 60-6 10-90-58z" fill="#8d6a4a"/></g>`

const stream = `<path d="M0 640q200-60 420 10t420 20 440-40v224H0z" fill="#5e8399"/>
  <path d="M0 690q220-50 440 8t840-14" fill="none" stroke="#86a8b8" stroke-width="6"/>`

const foam = [
  [180, 700, 60],
  [260, 724, 44],
  [340, 706, 72],
  [450, 738, 50],
  [540, 716, 64],
  [660, 744, 40],
]
  .map(([x, y, r]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${(r ?? 0) / 3}" fill="#f3f3ec" opacity=".9"/>`)
  .join('')

const bars = (x: number, y: number, widths: readonly number[], step = 26) =>
  widths
    .map((width, row) => `<rect x="${x}" y="${y + row * step}" width="${width}" height="9" rx="3" fill="#8a8f96"/>`)
    .join('')

const grid = (x: number, y: number, columns: number, rows: number, width: number, height: number) => {
  const across = Array.from({ length: rows + 1 }, (_, r) => `M${x} ${y + r * height}h${columns * width}`)
  const down = Array.from({ length: columns + 1 }, (_, c) => `M${x + c * width} ${y}v${rows * height}`)
  return `<path d="${across.join('')}${down.join('')}" fill="none" stroke="#5c6470" stroke-width="2"/>`
}

const label = (x: number, y: number, size: number, text: string, fill = '#2b2f36') =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${fill}">${text}</text>`

const building = `<rect x="240" y="150" width="800" height="470" fill="#d8c3a5"/><path d="M220 150h840v-30H220z" fill="#a5623f"/>
  <g fill="#6f8796">${[300, 460, 620, 780, 920].map((x) => `<rect x="${x}" y="210" width="80" height="110"/><rect x="${x}" y="400" width="80" height="110"/>`).join('')}</g>`

const scaffold = `<g stroke="#8b8f94" stroke-width="9" fill="none">${[230, 430, 640, 850, 1050].map((x) => `<path d="M${x} 130v560"/>`).join('')}
  <path d="M230 230h820M230 370h820M230 520h820M230 370l200-140M640 520l210-150"/></g>
  <path d="M225 364h620v14H225zM225 514h830v14H225z" fill="#b98b52"/>`

/** Drawings by file name: the inside of an SVG of the size above. */
export const scenes: Readonly<Record<string, string>> = {
  'vertido-arroyo.jpg': outdoors('#a3906c') + stream + rubble(640, 520) + rubble(860, 560) + foam,
  'orilla-actual.jpg': outdoors('#9c8a68') + stream + rubble(700, 560),
  'arroyo-espuma.webp': `${outdoors('#8f8b62')}<g transform="translate(0 -90)">${stream}${foam}</g><g transform="translate(420 40)">${foam}</g>`,
  'furgoneta-centro-comercial.jpg': `<rect width="1280" height="854" fill="url(#sky)"/><rect y="180" width="1280" height="250" fill="#b7bcc4"/>
    <rect x="90" y="220" width="360" height="120" fill="#8f3b3b"/><rect x="760" y="220" width="420" height="120" fill="#3c5f7d"/>
    <rect y="430" width="1280" height="424" fill="#6a6d72"/><path d="M160 854l120-300M560 854l40-300M980 854l-60-300" stroke="#e8e8e2" stroke-width="10"/>
    <g transform="translate(330 420)"><path d="M0 180l50-110q20-40 70-40h270q50 0 80 50l60 90q50 10 50 60v40H0z" fill="#f2f3f1"/>
    <path d="M90 150l40-80h120v80zM270 70h110q30 0 50 40l24 40H270z" fill="#394754"/>
    <circle cx="120" cy="274" r="56" fill="#1f2124"/><circle cx="470" cy="274" r="56" fill="#1f2124"/><circle cx="120" cy="274" r="24" fill="#b8bbbf"/><circle cx="470" cy="274" r="24" fill="#b8bbbf"/>
    <circle cx="310" cy="196" r="24" fill="#1f4e79"/></g>`,
  'andamio-sin-red.jpg': outdoors('#9b978f') + building + scaffold,
  'obra-patio.webp': `${outdoors('#a48f62')}<rect x="340" y="250" width="600" height="380" fill="#c9bca8"/><path d="M340 440h600v12H340z" fill="#8c8172"/>
    <g fill="#4f5963"><rect x="400" y="300" width="110" height="100"/><rect x="760" y="300" width="110" height="100"/><rect x="580" y="490" width="120" height="140"/></g>
    <path d="M320 700h520l60 100H240z" fill="#7fb6c9"/><path d="M1050 640V120h-300v-20h330v540z" fill="#d8a531"/>`,
  'obra-consultorio.jpg': `<rect width="1280" height="854" fill="#d9d6cc"/><path d="M0 620h1280v234H0z" fill="#a7a196"/>
    <rect x="150" y="180" width="240" height="440" fill="#8b8f94"/><rect x="166" y="196" width="104" height="424" fill="#c2c6c9"/><rect x="274" y="196" width="104" height="424" fill="#c2c6c9"/>
    <rect x="560" y="240" width="220" height="380" fill="#5d5246"/><path d="M860 620h300l-40-60h-60l-30-50h-60l-30-50h-50z" fill="#bdb4a3"/>
    <path d="M140 400l270-160M140 430l270-160" stroke="#d23c2f" stroke-width="14"/>`,
  'residuos-nave.jpg':
    outdoors('#8d7a58') +
    `<rect x="60" y="190" width="620" height="330" fill="#9aa3a8"/><path d="M60 190l310-80 310 80z" fill="#737b80"/>
    <path d="M620 640q180-80 420 0t200 90-340 60-280-150z" fill="#4c3f2c"/>` +
    [700, 800, 910]
      .map(
        (x, i) =>
          `<g transform="translate(${x} ${610 + i * 20}) rotate(${i * 12 - 10})"><rect width="80" height="120" rx="10" fill="#2f5f86"/><path d="M0 40h80M0 80h80" stroke="#1d3f5a" stroke-width="6"/></g>`,
      )
      .join(''),
  'cuadro-electrico.jpg': `<rect width="1280" height="854" fill="#cfc8b8"/><rect x="330" y="90" width="620" height="640" rx="10" fill="#8d9399"/><rect x="360" y="120" width="560" height="580" fill="#3b3f45"/>
    ${[170, 350, 530].map((y) => [390, 470, 550, 630, 710, 790].map((x) => `<rect x="${x}" y="${y}" width="64" height="110" rx="4" fill="#e4e2da"/><rect x="${x + 22}" y="${y + 34}" width="20" height="40" fill="#30343a"/>`).join('')).join('')}
    <path d="M420 280q70 90 160 0M640 280q90 110 170 0" fill="none" stroke="#c33d2c" stroke-width="12"/><ellipse cx="820" cy="590" rx="70" ry="54" fill="#120d0a" opacity=".8"/>
    <rect x="60" y="560" width="190" height="230" fill="#b08a58"/><path d="M60 560h190v24H60z" fill="#8e6c42"/>`,
  'cuadrante-pared.jpeg': `<rect width="1280" height="854" fill="#c5bda9"/><g transform="rotate(-1.5 640 427)"><rect x="140" y="90" width="1000" height="660" fill="#fbfaf5"/>
    ${label(190, 160, 38, 'GUARDIAS · mayo a septiembre')}${grid(190, 200, 8, 9, 112, 54)}
    <g fill="#7aa2c9" opacity=".8">${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<rect x="${304 + (i % 7) * 112}" y="${256 + i * 54}" width="108" height="50"/>`).join('')}</g>
    <path d="M300 300q60-30 120 10t40 60-130 0-30-70z" fill="none" stroke="#c0392b" stroke-width="5"/></g><circle cx="150" cy="110" r="12" fill="#b03a2e"/><circle cx="1120" cy="84" r="12" fill="#2e6db0"/>`,
  'tablon-anuncios.jpeg': `<rect width="1280" height="854" fill="#8a6a45"/><rect x="60" y="60" width="1160" height="734" fill="#c49a6c"/>
    <rect x="130" y="120" width="480" height="610" fill="#fdfcf7"/>${label(170, 185, 30, 'Bolsa de monitores')}${label(170, 222, 22, 'Relación definitiva')}${bars(170, 260, [380, 360, 390, 340, 372, 388, 350, 366, 380, 340, 372, 358], 36)}
    <rect x="680" y="150" width="230" height="320" fill="#f4e7b8"/>${bars(704, 190, [180, 160, 176, 120])}<rect x="950" y="130" width="220" height="290" fill="#dfeaf2"/>${bars(974, 170, [170, 150, 164, 90])}
    <rect x="720" y="510" width="400" height="220" fill="#fdfcf7"/>${bars(750, 550, [330, 310, 340, 280])}`,
  'captura-programa.png': `<rect width="1280" height="854" fill="#eceff3"/><rect width="1280" height="56" fill="#27496d"/>${label(28, 38, 24, 'Gestión económica · Facturas', '#fff')}
    <rect x="28" y="84" width="1224" height="730" fill="#fff"/>${grid(48, 150, 5, 8, 236, 72)}${['N.º factura', 'Registro', 'Importe', 'Validó', 'Estado'].map((text, i) => label(64 + i * 236, 196, 22, text)).join('')}
    ${['LC-0917-A', 'LC-0917-B'].map((number, r) => [number, '28/09', '9.570,00 €', 'validador2', 'Pagada'].map((text, i) => label(64 + i * 236, 268 + r * 72, 20, text)).join('')).join('')}
    ${bars(64, 400, [150, 140, 154, 148, 150], 72)}${bars(300, 400, [90, 90, 90, 90, 90], 72)}<rect x="50" y="224" width="1176" height="140" fill="#f7c948" opacity=".25"/>`,
  'captura-mensajes.png': `<rect width="1280" height="854" fill="#e4ddd3"/><rect width="1280" height="72" fill="#2c6e63"/>${label(40, 48, 28, 'Equipo · 22 participantes', '#fff')}
    ${[0, 1, 2, 3, 4].map((i) => `<rect x="${i % 2 ? 560 : 60}" y="${110 + i * 140}" width="640" height="112" rx="14" fill="${i % 2 ? '#d7f3c8' : '#fff'}"/><rect x="${i % 2 ? 590 : 90}" y="${132 + i * 140}" width="220" height="28" fill="#111"/>${bars(i % 2 ? 590 : 90, 176 + i * 140, [540, 380])}`).join('')}`,
  'plano-parcela.png': `<rect width="1280" height="854" fill="#fdfdf9"/><path d="M120 160l420-60 300 90 60 340-380 130-360-90z" fill="#eef3e4" stroke="#333" stroke-width="4"/>
    <rect x="430" y="270" width="210" height="150" transform="rotate(-8 535 345)" fill="#e2b4a4" stroke="#8c3b24" stroke-width="4"/>${label(462, 352, 24, 'Construcción')}
    <path d="M880 60q-80 220 40 380t-20 380" fill="none" stroke="#5f93b8" stroke-width="34"/>${label(960, 420, 26, 'Arroyo')}
    <path d="M780 60q-80 220 40 380t-20 380" fill="none" stroke="#b3261e" stroke-width="4" stroke-dasharray="18 12"/>${label(560, 780, 24, 'Límite de la zona inundable', '#b3261e')}
    <path d="M1120 180l30-90 30 90-30-22z" fill="#333"/>${label(1138, 76, 26, 'N')}<path d="M80 800h240" stroke="#333" stroke-width="6"/>${label(150, 786, 22, '20 m')}`,
}

/** The whole SVG of a drawing. Pictures of places get a soft grain, so that they look taken and not drawn. */
export function sceneSvg(drawing: string, isPhoto: boolean): string {
  const grain = isPhoto
    ? `<filter id="g"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .5 0"/></filter>
      <rect width="1280" height="854" filter="url(#g)" opacity=".28"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneWidth}" height="${sceneHeight}"><defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#8fb7d6"/><stop offset=".7" stop-color="#e6eef0"/></linearGradient></defs>${drawing}${grain}</svg>`
}
