import { planIsoMedia } from './iso-media.ts'
import { planMp3 } from './mp3.ts'
import { planOgg } from './ogg.ts'
import { cached, inOrder, lengthOf, MediaError, type Patch, type Source } from './patches.ts'
import { planWav } from './wav.ts'

const plans: Readonly<Record<string, (source: Source) => Promise<Patch[]>>> = {
  mp4: planIsoMedia,
  mov: planIsoMedia,
  m4a: planIsoMedia,
  mp3: planMp3,
  aac: planMp3,
  ogg: planOgg,
  opus: planOgg,
  wav: planWav,
}

export const isMedia = (extension: string): boolean => Object.hasOwn(plans, extension)

/**
 * What has to be overwritten in a recording so that it names nobody, in the order of the file; little of it is in memory at
 * a time. Null for one whose structure is not understood.
 */
export const planMedia = async (extension: string, source: Source): Promise<Patch[] | null> => {
  try {
    const patches = inOrder((await plans[extension]?.(cached(source))) ?? [])
    const last = patches.at(-1)
    if (last && last.at + lengthOf(last) > source.size) throw new MediaError('out of bounds')
    return patches
  } catch (error) {
    if (error instanceof MediaError || error instanceof RangeError) return null
    throw error
  }
}
