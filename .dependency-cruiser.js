/** @type {import('dependency-cruiser').IConfiguration} Held by `npm run check`; imports of types count. */
const configuration = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'A file imports itself by way of others. What an earlier module tells a later one goes by a hook.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|/testing/|/dist/|/test/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    moduleSystems: ['es6'],
  },
}

// The tool reads a default export.
// eslint-disable-next-line no-restricted-syntax
export default configuration
