import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type BuildEnvironmentOptions, type UserConfig } from 'vite'
import { endpointAddresses } from './endpoint-addresses.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const manifest = at('./dist/client/.vite/manifest.json')
const manifestOfOffice = at('./dist/client/.vite/manifest-office.json')
const officeEntry = 'src/admin/main.tsx'
/** No page loads it: the server alone renders pictures, and what the server's bundle names is written here. */
const pictures = 'src/features/legal-pages/pictures.ts'

const inBrowser: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  // Older ones run no script of ours, and show the pages all the same: colours are written in words they know first.
  cssTarget: ['chrome100', 'firefox100', 'safari15'],
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
}

/** One manifest for the server, though the two front ends are built apart. */
const joinManifests = async () => {
  const pages: object = JSON.parse(await readFile(manifest, 'utf8'))
  const office: object = JSON.parse(await readFile(manifestOfOffice, 'utf8'))
  await writeFile(`${manifest}.new`, JSON.stringify({ ...pages, ...office }, null, 2))
  await rename(`${manifest}.new`, manifest)
  await rm(manifestOfOffice)
}

/**
 * Reporters' pages and the back-office share sources but no built file: what the back-office needs never weighs on a
 * reporter's first visit, and the names of its parts do not stand in public pages.
 */
const client: UserConfig = {
  plugins: [endpointAddresses(), react()],
  environments: {
    client: {
      build: {
        ...inBrowser,
        manifest: true,
        rolldownOptions: {
          input: ['src/public/entry.tsx', pictures],
          // Each name stands in the script that may fetch the part.
          output: { chunkFileNames: 'assets/[hash].js' },
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
        },
      },
    },
    office: {
      consumer: 'client',
      build: {
        ...inBrowser,
        emptyOutDir: false,
        manifest: '.vite/manifest-office.json',
        rolldownOptions: {
          input: [officeEntry],
          // Icons weigh less together than each in a file of its own, and make one request instead of thirty.
          output: { codeSplitting: { groups: [{ name: 'icons', test: /lucide-react/, minShareCount: 4 }] } },
          // The routes' addresses are constants, so that the server knows them too; in the build they stand where they are used.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client: pages, office } = builder.environments
      if (pages) await builder.build(pages)
      if (!office || !existsSync(at(officeEntry))) return
      await builder.build(office)
      await joinManifests()
    },
  },
}

const server: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/public/ssr.tsx',
    outDir: 'dist/ssr',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'public.js' } },
  },
}

/** `vite build --mode client` for browsers, `--mode ssr` for the bundle with which the server renders public pages. */
export default defineConfig(({ mode }) => (mode === 'ssr' ? server : client))
