import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { buildStamp, sourcesFingerprint } from './ensure.mjs'
import { at, isMain, requireNode, run, tool } from './project.mjs'

/** Our own packages go into the bundle, everything from npm stays outside. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@canal/') ? undefined : { path, external: true },
    )
  },
}

const serverEntry = (path, out) => ({ in: at('apps/server/src', path), out })

/** A thread of the server, which looks for it beside its own bundle. */
export const documentWorker = serverEntry('modules/files/cleaning/documents/document-worker.ts', 'document-worker')

export const serverBuild = () => ({
  entryPoints: [serverEntry('main.ts', 'main'), serverEntry('cli.ts', 'cli'), documentWorker],
  outdir: at('apps/server/dist'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [externalPackages],
})

export const viteBuild = (mode, ...more) =>
  tool('vite/bin/vite.js', 'build', '--configLoader', 'runner', '--logLevel', 'warn', '--mode', mode, ...more)

async function buildWeb(mode) {
  const [command, args] = viteBuild(mode)
  if (await run(command, args, { cwd: at('apps/web') })) throw new Error(`the web part (${mode}) did not build`)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compressed once, at the best quality, beside each asset: the server sends what the browser takes. */
async function compressAssets() {
  const folder = at('apps/web/dist/client/assets')
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  for (const name of names) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), await brotli(content))
    writeFileSync(join(folder, `${name}.gz`), await gzipped(content, { level: 9 }))
  }
}

/** Server and web; the stamp, which says what was built, is gone while it works and written last. */
export async function buildAll() {
  const { build } = await import('esbuild')
  const sources = sourcesFingerprint()
  rmSync(buildStamp(), { force: true })
  rmSync(at('apps/web/dist/client/assets'), { recursive: true, force: true })
  const web = existsSync(at('apps/web/vite.config.ts')) ? ['client', 'ssr'] : []
  await Promise.all([build(serverBuild()), ...web.map(buildWeb)])
  await compressAssets()
  mkdirSync(dirname(buildStamp()), { recursive: true })
  writeFileSync(buildStamp(), sources)
}

if (isMain(import.meta.url)) {
  requireNode()
  const started = Date.now()
  await buildAll().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}
