import { preparePlace, type Outside, type World } from './place.ts'
import type { Child } from './process.ts'
import { startProduct } from './product.ts'

/** Prepares a directory, starts the product on it, lets `work` measure, and leaves nothing behind. */
export const withProduct = async <T>(
  fill: (world: World) => Promise<T>,
  work: (product: Child, filled: T, dataDir: string) => Promise<void>,
  outside?: Outside,
): Promise<void> => {
  const filled: T[] = []
  const place = await preparePlace(async (world) => filled.push(await fill(world)), outside)
  try {
    const product = await startProduct(place.dataDir, outside)
    try {
      await work(product, filled[0] as T, place.dataDir)
    } finally {
      await product.stop()
    }
  } finally {
    await place.remove()
  }
}
