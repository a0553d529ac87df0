import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { KeptError, unreadable, type CleanedDocument } from './kept.ts'
import { isJpeg, stripJpeg } from './pictures.ts'
import { withoutUserFolder } from './user-folder.ts'

/**
 * Names in PDF files (ISO 32000-2): document information, XMP of the document and of each object, what programs keep for
 * themselves, thumbnails, who commented and when, paths of a user's folder. The file is written anew from what its catalog leads
 * to, so that earlier revisions and what was deleted are not in it.
 */

const name = (text: string) => PDFName.of(text)
const [type, subtype, filter] = [name('Type'), name('Subtype'), name('Filter')]

/** Entries that tell of the writer wherever they stand. */
const removed = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb', 'SpiderInfo', 'CreatorInfo'].map(name)
/** And in what was commented: by whom, when, under which number. */
const ofComments = ['T', 'M', 'CreationDate', 'NM'].map(name)

/** A comment names its author as a form's field names itself. */
const isComment = (dict: PDFDict): boolean => {
  const kind = dict.get(subtype)
  return dict.has(name('Rect')) && kind !== undefined && kind !== name('Widget')
}

const isSignature = (dict: PDFDict): boolean =>
  dict.has(name('ByteRange')) || dict.get(type) === name('Sig') || dict.get(type) === name('DocTimeStamp')

/** Another document inside, or what the forms of another program are made of. */
const holdsParts = (dict: PDFDict): boolean => dict.has(name('EF')) || dict.has(name('XFA'))

/** Where a path of the maker's disk may stand: in a link, and in what is said of a picture. */
const withPaths = ['URI', 'F', 'UF', 'Alt'].map(name)
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

const cleanDict = (dict: PDFDict): void => {
  const keys = isComment(dict) ? [...removed, ...ofComments] : removed
  for (const key of keys) dict.delete(key)
  for (const key of withPaths) {
    const value = dict.lookup(key)
    if (!(value instanceof PDFString || value instanceof PDFHexString)) continue
    const without = withoutUserFolder(value.decodeText())
    if (without === undefined) continue
    // An address is in ASCII (ISO 32000-2 §12.6.4.8), which text in UTF-16 is not.
    dict.set(
      key,
      isAscii(without) ? PDFHexString.of(Buffer.from(without).toString('hex')) : PDFHexString.fromText(without),
    )
  }
}

/** The bytes themselves, without a copy. */
const contentsOf = ({ contents }: PDFRawStream): Buffer =>
  Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength)

const isPhotograph = (stream: PDFRawStream): boolean => {
  const filters = stream.dict.lookup(filter)
  const only = filters instanceof PDFArray && filters.size() === 1 ? filters.lookup(0) : filters
  return only === name('DCTDecode') && isJpeg(contentsOf(stream))
}
/** JPEG 2000 keeps its notes in boxes of its own, which are not looked into. */
const holdsBoxes = (stream: PDFRawStream): boolean =>
  String(stream.dict.get(filter) ?? '').includes('JPXDecode') && /xml |uuid/.test(contentsOf(stream).toString('latin1'))

interface Walked {
  reached: Set<PDFRef>
  hasParts: boolean
  photographs: [PDFRef, PDFRawStream][]
}

const childrenOf = (object: PDFObject): PDFObject[] => {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFStream ? [object.dict] : []
}

/** Goes through all that the catalog leads to, and takes names out of it. Throws KeptError for a signed document. */
const walk = (context: PDFContext, root: PDFRef): Walked => {
  const walked: Walked = { reached: new Set(), hasParts: false, photographs: [] }
  const open: PDFObject[] = [root]
  for (let object = open.pop(); object; object = open.pop()) {
    if (object instanceof PDFRef) {
      if (walked.reached.has(object)) continue
      walked.reached.add(object)
      const target = context.lookup(object)
      if (target instanceof PDFRawStream && isPhotograph(target)) walked.photographs.push([object, target])
      if (target instanceof PDFRawStream && holdsBoxes(target)) walked.hasParts = true
      if (target) open.push(target)
      continue
    }
    if (object instanceof PDFDict) {
      if (isSignature(object)) throw new KeptError('signed', 'signed')
      if (holdsParts(object)) walked.hasParts = true
      cleanDict(object)
    }
    open.push(...childrenOf(object))
  }
  return walked
}

/** Gives whether it could be read. */
const cleanPhotograph = (context: PDFContext, ref: PDFRef, stream: PDFRawStream): boolean => {
  try {
    context.assign(ref, PDFRawStream.of(stream.dict, stripJpeg(contentsOf(stream))))
    return true
  } catch {
    return false
  }
}

const options = { updateMetadata: false, preserveXFA: true, parseSpeed: ParseSpeeds.Fastest }

const load = async (bytes: Buffer): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { ...options, throwOnInvalidObject: true })
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw new KeptError('locked', 'encrypted')
    throw error
  }
}

/** Throws KeptError, and what the library throws for a file that it does not understand. */
export const cleanPdf = async (bytes: Buffer): Promise<CleanedDocument> => {
  const document = await load(bytes)
  const { context } = document
  const pages = document.getPageCount()
  const root = context.trailerInfo.Root
  if (!(root instanceof PDFRef) || pages === 0) throw unreadable('no catalog')
  context.trailerInfo = { Root: root }
  const { reached, hasParts, photographs } = walk(context, root)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
  const arePhotographsClean = photographs.map(([ref, stream]) => cleanPhotograph(context, ref, stream)).every(Boolean)
  const saved = Buffer.from(
    await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }),
  )
  if ((await load(saved)).getPageCount() !== pages) throw unreadable('pages lost')
  return { bytes: saved, hasParts: hasParts || !arePhotographsClean }
}
