import type { KyselyPlugin } from 'kysely'
import type { World } from './world.ts'

/** The words of a statement without its values: what its time depends on, whoever asks. */
const wordsOf = (node: object): string => {
  const { kind, sqlFragments } = node as { kind: string; sqlFragments?: readonly string[] }
  return sqlFragments ? sqlFragments.join('?').replaceAll(/\s+/g, ' ').trim() : kind
}

/** Takes down from now on what the program asks of the database; each call gives what was asked since the last. */
export const recordStatements = (world: World): (() => string[]) => {
  let asked: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(wordsOf(node))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  world.deps.db = world.deps.db.withPlugin(plugin)
  return () => {
    const taken = asked
    asked = []
    return taken
  }
}
