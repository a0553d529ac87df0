import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A program of this folder as one file that Node runs; `remove` takes it away again. */
export const bundleProgram = async (name: string): Promise<{ path: string; remove: () => Promise<void> }> => {
  // Inside node_modules, so that what stays outside the bundle is found from there.
  const path = fileURLToPath(
    new URL(`../../../node_modules/.cache/canal-tests/${name}-${process.pid}.mjs`, import.meta.url),
  )
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages-outside',
        setup: (ours) =>
          ours.onResolve({ filter: /^[^./]/ }, ({ path: imported, kind }) =>
            kind === 'entry-point' || imported.startsWith('@canal/') ? undefined : { path: imported, external: true },
          ),
      },
    ],
  })
  return { path, remove: () => rm(path, { force: true }) }
}
