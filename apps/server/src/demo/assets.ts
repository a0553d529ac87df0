import { extname } from 'node:path'
import sharp from 'sharp'
import { letters } from './assets/letters.ts'
import { demoMedia } from './assets/media.ts'
import { writeDocx, writeXlsx } from './assets/office.ts'
import { archives, documents, texts, workbooks } from './assets/papers.ts'
import { writePdf } from './assets/pdf.ts'
import { sceneSvg, scenes } from './assets/scenes.ts'
import { writeZip } from './assets/zip.ts'

const mediaByName: Readonly<Record<string, keyof typeof demoMedia>> = {
  'mensaje-contestador.mp3': 'mp3',
  'nota-de-voz.ogg': 'ogg',
  'grabacion-reunion.aac': 'aac',
  'camion-vertido.mp4': 'mp4',
  'salida-almacen.webm': 'webm',
}

async function image(drawing: string, extension: string): Promise<Buffer> {
  const isPhoto = extension !== '.png'
  const picture = sharp(Buffer.from(sceneSvg(drawing, isPhoto))).flatten({ background: '#ffffff' })
  if (extension === '.png') return await picture.png({ palette: true }).toBuffer()
  if (extension === '.webp') return await picture.webp({ quality: 70 }).toBuffer()
  return await picture.jpeg({ quality: 74 }).toBuffer()
}

function written(filename: string): Buffer | null {
  const pages = letters[filename]
  if (pages) return writePdf(pages)
  const paragraphs = documents[filename]
  if (paragraphs) return writeDocx(paragraphs)
  const workbook = workbooks[filename]
  if (workbook) return writeXlsx(workbook.sheet, workbook.rows)
  const text = texts[filename]
  if (text !== undefined) return Buffer.from(filename.endsWith('.eml') ? text.replaceAll('\n', '\r\n') : text)
  const entries = archives[filename]
  if (entries) return writeZip(entries.map(({ name, text }) => ({ name, content: Buffer.from(text) })))
  const media = mediaByName[filename]
  return media ? Buffer.from(demoMedia[media], 'base64') : null
}

/** The bytes of a file that the reports of the demonstration name; throws on any other name. */
export async function demoAsset(filename: string): Promise<Buffer> {
  const drawing = scenes[filename]
  const bytes = drawing ? await image(drawing, extname(filename)) : written(filename)
  if (!bytes) throw new Error(`no such demonstration file: ${filename}`)
  return bytes
}
