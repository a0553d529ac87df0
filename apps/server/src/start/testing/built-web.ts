import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const manifest = {
  'src/public/entry.tsx': { file: 'assets/pages.js', imports: ['_start.js'], css: ['assets/pages.css'] },
  '../../packages/messages/src/es/bundles/form.ts': { file: 'assets/form-es.js', imports: ['_base.js', '_words.js'] },
  '../../packages/messages/src/en/bundles/form.ts': { file: 'assets/form-en.js' },
  '_words.js': { file: 'assets/words.js' },
  'src/admin/main.tsx': { file: 'assets/office.js', css: ['assets/office.css'] },
  '_start.js': { file: 'assets/start.js', imports: ['_base.js'], css: ['assets/start.css'] },
  '_base.js': { file: 'assets/base.js', imports: ['_start.js'] },
}

/** A build of the web as the server finds one, with pages that say their name. */
export const writeBuiltWeb = async (root: string): Promise<URL> => {
  await mkdir(join(root, 'client/.vite'), { recursive: true })
  await mkdir(join(root, 'client/assets'), { recursive: true })
  await mkdir(join(root, 'ssr'), { recursive: true })
  await writeFile(join(root, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(root, 'ssr/public.js'), 'export const render = (page) => ({ html: page.page, status: 200 })\n')
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  return pathToFileURL(`${root}/`)
}
