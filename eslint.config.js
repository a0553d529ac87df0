import boundaries from 'eslint-plugin-boundaries'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { existsSync } from 'node:fs'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

const tests = ['**/*.test.{ts,tsx}', '**/test/**', '**/testing/**', 'e2e/**', 'bench/**']
const configs = ['**/*.config.{js,ts,mjs}']

const element = (type, pattern, capture = []) => ({ type, pattern, capture, partialMatch: false })

/** The server's modules in their order: each may import the earlier ones, and none a later one (ARCHITECTURE.md). */
const serverModules = [
  'audit-log',
  'accounts',
  'roster',
  'channels',
  'notifications',
  'report-access',
  'files',
  'reports',
  'votes',
  'casework',
  'log-pages',
  'dashboard',
  'setup',
  'public-site',
]

// Which part a file belongs to. The first match counts, so the narrow ones come first.
const elements = [
  element('contract', 'packages/contract/src'),
  element('messages', 'packages/messages/src'),
  ...serverModules.map((name) => element(`server-${name}`, `apps/server/src/modules/${name}`)),
  element('server-crypto', 'apps/server/src/platform/crypto'),
  element('server-platform', 'apps/server/src/platform'),
  // What composes the program: main, app, wiring, tasks, and the folders beside them.
  element('server-top', 'apps/server/src'),
  element('migrations', 'apps/server/migrations'),
  element('web-app', 'apps/web/src/{admin,public}'),
  element('web-route', 'apps/web/src/routes'),
  element('web-feature', 'apps/web/src/features/*', ['feature']),
  element('web-ui', 'apps/web/src/ui'),
  element('web-lib', 'apps/web/src/lib'),
  element('web-styles', 'apps/web/src/styles'),
]

const fileCategories = [{ category: 'test', pattern: tests }]

const to = (...types) => ({ to: { element: { types: { anyOf: types } } } })
const from = (type, ...allowed) => ({ from: { element: { type } }, allow: to(...allowed) })

const serverTypes = serverModules.map((name) => `server-${name}`)

// Imports that leave their own part. Nothing that is not named here is allowed.
const layers = {
  default: 'disallow',
  message: 'A file of "{{from.element.types}}" may not import one of "{{to.element.types}}" (ARCHITECTURE.md).',
  policies: [
    { allow: { to: { module: { origin: ['external', 'core'] } } } },
    from('server-crypto'),
    from('server-platform', 'server-crypto', 'migrations'),
    ...serverTypes.map((type, at) => from(type, 'server-platform', 'server-crypto', ...serverTypes.slice(0, at))),
    from('server-top', 'server-platform', 'server-crypto', ...serverTypes, 'migrations'),
    from('migrations', 'server-platform', 'server-crypto'),
    from('web-app', 'web-app', 'web-route', 'web-feature', 'web-ui', 'web-lib', 'web-styles'),
    from('web-route', 'web-feature', 'web-ui', 'web-lib', 'web-styles'),
    from('web-feature', 'web-ui', 'web-lib'),
    from('web-ui', 'web-lib'),
    { disallow: { to: { file: { categories: 'test' } } } },
  ],
}

const wholeZod = { name: 'zod', message: 'Use zod/mini: the whole of zod would weigh on the public pages.' }
const forbidImports = (...patterns) => ({ 'no-restricted-imports': ['error', { paths: [wholeZod], patterns }] })
const because = (message, ...group) => ({ group, message })
const noWeb = because('Server and web never meet; they share the contract.', '@canal/web*', '**/apps/web/**')
const noServer = because('Server and web never meet; they share the contract.', '@canal/server*', '**/apps/server/**')

const noNode = because('This runs in browsers.', 'node:*')

const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }
const noClass = {
  selector: 'ClassDeclaration:not([superClass.name=/Error$/])',
  message: 'Functions and plain data; classes are for errors.',
}
const noKeyJob = {
  selector: "ImportDeclaration[source.value='node:crypto'] ImportSpecifier[imported.name=/^generateKeyPair/]",
  message: 'Exporting what it made can stop the process for ever (docs/decisions/0062): platform/crypto/key-pair.ts.',
}
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read once, by main.ts, and parsed by platform/config/config.ts.',
}
const noMarkup = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Text of reporters reaches the page as text, never as markup.',
}
const noMarkupAssigned = {
  selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
  message: noMarkup.message,
}
/** An expression may have a type; the rows of a statement have those of the tables or of a schema (platform/db/read-rows.ts). */
const assertedRows = 'Rows come from the query builder, or are parsed by a schema with readRows.'
const noAssertedRows = [
  {
    selector: 'TaggedTemplateExpression[tag.name="sql"] > TSTypeParameterInstantiation > TSTypeLiteral',
    message: assertedRows,
  },
  {
    selector:
      'CallExpression > MemberExpression[property.name="execute"] > TaggedTemplateExpression[tag.name="sql"] > TSTypeParameterInstantiation',
    message: assertedRows,
  },
]
const pressed = ['onClick', 'onMouseDown', 'onMouseUp']
const networkGlobals = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']
const onlyTheClient = 'Only the API client of lib touches the network.'

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '.cache/',
      '**/dist/',
      '**/build/',
      'data/',
      'data-*/',
      'shots/',
      'test-results/',
      'playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    name: 'language',
    files: ['**/*.{js,mjs,ts,tsx}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-self-compare': 'error',
      'no-useless-rename': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        noClass,
        noKeyJob,
        noEnvironment,
        noMarkup,
        noMarkupAssigned,
        ...noAssertedRows,
      ],
    },
  },

  {
    name: 'types',
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // What the router throws to leave a page is its own; what was caught may be thrown on.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }],
          allowThrowingUnknown: true,
        },
      ],
      // No class here has methods that need their `this`; a handler is async so that what it throws is a rejection.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },

  {
    name: 'parts',
    files: ['apps/*/{src,migrations}/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
    ignores: tests,
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js', '.css'] } },
      'boundaries/elements': elements,
      'boundaries/files': fileCategories,
      'boundaries/legacy-templates': false,
    },
    rules: { 'boundaries/dependencies': ['error', layers], 'boundaries/no-unknown-files': 'error' },
  },
  {
    name: 'the messages stand alone',
    files: ['packages/messages/**/*.ts'],
    rules: forbidImports(noServer, noWeb, because('The texts know no wire.', '@canal/contract*')),
  },
  {
    name: 'the contract stands alone',
    files: ['packages/contract/**/*.ts'],
    rules: forbidImports(noServer, noWeb, {
      regex: '^@canal/messages(?!/locales$)',
      message: 'The wire knows which languages there are, but no texts.',
    }),
  },
  {
    name: 'server',
    files: ['apps/server/**/*.ts'],
    ignores: tests,
    rules: {
      ...forbidImports(noWeb),
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'It can be foretold; use node:crypto.' },
      ],
    },
  },
  {
    name: 'crypto knows nothing of the product',
    files: ['apps/server/src/platform/crypto/**/*.ts'],
    ignores: tests,
    rules: forbidImports(
      noWeb,
      because('Crypto knows no wire, text or database.', '@canal/*', 'pg', 'kysely', 'fastify'),
    ),
  },
  {
    name: 'decisions and presentation make no query',
    files: ['apps/server/src/modules/**/{policy,present,present-*}.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['pg', 'kysely', '**/db/**', './repository.ts'],
              allowTypeImports: true,
              message: 'What is decided or shown is a function of facts: types of rows at most.',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'web',
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
    rules: {
      ...forbidImports(noServer, noNode),
      // A table that becomes a list of cards on a phone loses its roles in some browsers unless they are written out.
      'jsx-a11y/no-redundant-roles': [
        'error',
        { table: ['table'], thead: ['rowgroup'], tbody: ['rowgroup'], tr: ['row'] },
      ],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'], tr: ['row'] }],
      // A container may listen for what bubbles up from its fields, such as Escape; a click needs an element made for it.
      'jsx-a11y/no-static-element-interactions': ['error', { handlers: pressed }],
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: pressed }],
      // What scrolls must be reachable by keyboard: a named region or group may take the focus.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group', 'region', 'tabpanel'], tags: [] }],
      // The compiler that this rule warns about is not used.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-globals': ['error', ...networkGlobals.map((name) => ({ name, message: onlyTheClient }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          networkGlobals.map((property) => ({ object, property, message: onlyTheClient })),
        ),
        { object: 'navigator', property: 'sendBeacon', message: onlyTheClient },
      ],
    },
  },
  {
    name: 'the clients of the network',
    files: ['apps/web/src/lib/{api,file-bytes,read-page,uploads}.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },

  {
    name: 'programs that speak on the terminal and read the environment',
    files: ['scripts/**', 'apps/server/src/{main,cli}.ts', 'apps/server/src/{start,cli}/**'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': ['error', noDefaultExport, noClass, ...noAssertedRows] },
  },
  {
    // It hands on PATH and nothing else: PostgreSQL must not inherit the keys in our environment.
    files: ['apps/server/src/platform/db/embedded/run-program.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noClass, ...noAssertedRows] },
  },
  {
    name: 'tests',
    files: tests,
    rules: { 'no-script-url': 'off', 'no-console': 'off', 'no-restricted-syntax': ['error', noClass] },
  },
  {
    name: 'tests of the web run in Node.js',
    files: ['apps/web/src/**/*.test.{ts,tsx}'],
    rules: forbidImports(noServer),
  },
  {
    name: 'tests and configurations in TypeScript',
    files: [...tests, ...configs].map((pattern) => pattern.replace(/\*\*$/, '**/*.ts')),
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    name: 'TypeScript outside any project of the compiler',
    files: [
      '*.ts',
      ...['scripts', 'e2e', 'bench']
        .filter((folder) => !existsSync(`${folder}/tsconfig.json`))
        .map((f) => `${f}/**/*.ts`),
    ],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  { files: configs, rules: { 'no-restricted-syntax': 'off' } },
)
