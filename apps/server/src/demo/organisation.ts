import type { ChannelContact } from '@canal/contract/channels/contact'
import sharp from 'sharp'

/** The password of every account of the demonstration, already changed from the temporary one. */
export const demoPassword = 'Demo2026pass'

export interface DemoUser {
  username: string
  firstName: string
  lastName1: string
  lastName2: string
  email: string
  phone: string
  /** What the public page shows where a channel names functions instead of people. */
  post: string
}

export interface DemoChannel {
  slug: 'demo' | 'municipio'
  name: string
  publicName: string
  customizedMessage: { es: string; en: string }
  timeZone: string
  voteRule: 'majority' | 'unanimous'
  reopenHours: number
  committeeShown: 'names' | 'functions'
  contact: ChannelContact
  /** The first one sets up the committee; the order is the order of sign-in. */
  members: readonly DemoUser[]
  investigators: readonly DemoUser[]
}

/** Manages both channels, reads neither. */
export const demoAdministrator: DemoUser = {
  username: 'admin',
  firstName: 'Nuria',
  lastName1: 'Campos',
  lastName2: 'Ortega',
  email: 'administracion@canal.example',
  phone: '900 000 000',
  post: 'Administración de la plataforma',
}

const valdeluna: DemoChannel = {
  slug: 'demo',
  name: 'Valdeluna',
  publicName: 'Ayuntamiento de Valdeluna',
  customizedMessage: {
    es: `Este canal es **confidencial**. Puede informar sin dar su nombre.

Le responderá el comité, formado por cuatro personas del Ayuntamiento:

- acuse de recibo en **7 días naturales**,
- respuesta en **3 meses** como máximo.

También puede pedir una reunión presencial: llame al 900 000 000 (de 9:00 a 14:00) o escriba a [canal@valdeluna.example](mailto:canal@valdeluna.example).`,
    en: `This channel is **confidential**. You can report without giving your name.

The committee, four people of the Town Council, will answer you:

- acknowledgement within **7 calendar days**,
- answer within **3 months** at most.

You can also ask for a meeting in person: call 900 000 000 (from 9:00 to 14:00) or write to [canal@valdeluna.example](mailto:canal@valdeluna.example).`,
  },
  timeZone: 'Europe/Madrid',
  voteRule: 'majority',
  reopenHours: 72,
  committeeShown: 'names',
  contact: {
    phone: '900 000 000',
    phoneHours: 'de 9:00 a 14:00',
    post: 'Canal interno de información, plaza de la Fuente, 1, 00000 Valdeluna',
    systemManager: 'Secretaría General',
    taxId: 'P0000000A',
    dataProtection: 'canal@valdeluna.example',
    policyUrl: 'https://valdeluna.example/canal-interno/politica',
    isNationalOnly: true,
  },
  members: [
    {
      username: 'ana.garcia',
      firstName: 'Ana',
      lastName1: 'García',
      lastName2: 'Montes',
      email: 'ana.garcia@valdeluna.example',
      phone: '900 000 001',
      post: 'Secretaría General, Responsable del Sistema',
    },
    {
      username: 'luis.perez',
      firstName: 'Luis',
      lastName1: 'Pérez',
      lastName2: 'Aranda',
      email: 'luis.perez@valdeluna.example',
      phone: '900 000 002',
      post: 'Intervención Municipal',
    },
    {
      username: 'marta.ruiz',
      firstName: 'Marta',
      lastName1: 'Ruiz',
      lastName2: 'Soler',
      email: 'marta.ruiz@valdeluna.example',
      phone: '900 000 003',
      post: 'Servicio Jurídico',
    },
    {
      username: 'pablo.gil',
      firstName: 'Pablo',
      lastName1: 'Gil',
      lastName2: '',
      email: 'pablo.gil@valdeluna.example',
      phone: '900 000 004',
      post: 'Recursos Humanos y Prevención',
    },
  ],
  investigators: [
    {
      username: 'elena.vidal',
      firstName: 'Elena',
      lastName1: 'Vidal',
      lastName2: 'Roca',
      email: 'elena.vidal@peritajes.example',
      phone: '900 000 005',
      post: 'Investigadora externa',
    },
  ],
}

const castroalba: DemoChannel = {
  slug: 'municipio',
  name: 'Castroalba',
  publicName: 'Mancomunidad de Castroalba',
  customizedMessage: {
    es: `Canal de los seis municipios de la Mancomunidad. **No necesita identificarse.**

No envíe información clasificada. Si hay peligro inmediato, llame al *112*.`,
    en: `Channel of the six municipalities of the Mancomunidad. **You do not need to identify yourself.**

Do not send classified information. If there is immediate danger, call *112*.`,
  },
  timeZone: 'Europe/Madrid',
  voteRule: 'majority',
  reopenHours: 48,
  committeeShown: 'functions',
  contact: {
    phone: '900 000 000',
    post: 'Mancomunidad de Castroalba, camino del Molino, 4, 00000 Castroalba',
    dataProtection: 'canal@castroalba.example',
  },
  members: [
    {
      username: 'rosa.soto',
      firstName: 'Rosa',
      lastName1: 'Soto',
      lastName2: 'Lara',
      email: 'rosa.soto@castroalba.example',
      phone: '900 000 006',
      post: 'Secretaría-Intervención, Responsable del Sistema',
    },
    {
      username: 'ivan.marin',
      firstName: 'Iván',
      lastName1: 'Marín',
      lastName2: 'Cano',
      email: 'ivan.marin@castroalba.example',
      phone: '900 000 007',
      post: 'Servicios Generales',
    },
  ],
  investigators: [],
}

export const demoChannels: readonly DemoChannel[] = [valdeluna, castroalba]

const crests = {
  demo: `<path d="M40 36h176v96c0 52-38 80-88 104-50-24-88-52-88-104z" fill="#1f4e79"/>
    <path d="M150 66a46 46 0 1 0 26 66 38 38 0 0 1-26-66z" fill="#f4d58d"/>
    <path d="M62 176q16-12 33 0t33 0 33 0 33 0v10q-16 12-33 0t-33 0-33 0-33 0z" fill="#fff"/>`,
  municipio: `<path d="M40 36h176v96c0 52-38 80-88 104-50-24-88-52-88-104z" fill="#2f6b4f"/>
    <path d="M84 172V96h18v14h17V96h18v14h17V96h18v76z" fill="#fbf7ee"/>
    <path d="M116 172v-26a12 12 0 0 1 24 0v26z" fill="#2f6b4f"/>
    <circle cx="128" cy="68" r="12" fill="#f4d58d"/>`,
}

/** The channel's crest, drawn here: PNG, 256 by 256, transparent around the shield. */
export async function demoLogo(slug: DemoChannel['slug']): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${crests[slug]}</svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}
