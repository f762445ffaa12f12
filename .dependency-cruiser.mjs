/**
 * What imports must not do, type-only imports included. ESLint has the rings of folders; this has
 * what only the whole graph shows.
 */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A file that imports itself in a circle cannot be read, tested, or moved alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'registries-list-domains',
      comment: 'What others need of a domain is in a file of its own, e.g. shop-node.ts.',
      severity: 'error',
      from: {
        path: '^packages/emulator/src/admin-api/([^/]+)/',
      },
      to: {
        path: '^packages/emulator/src/admin-api/[^/]+/.*-domains?[.]ts$',
        pathNot: '^packages/emulator/src/admin-api/$1/',
      },
    },
    {
      name: 'engine-reports-nothing',
      comment: 'Who learns of a change is handed to the engine with the context of the request.',
      severity: 'error',
      from: { path: '^packages/emulator/src/engine/' },
      to: { path: '^packages/emulator/src/(events|webhooks)/' },
    },
    {
      name: 'emulator-floors',
      comment: 'What domains stand on knows no domain: only records, and facts such as countries.',
      severity: 'error',
      from: {
        path: '^packages/emulator/src/(state|webhooks|events|engine)/',
        // It sends what a query of the Admin API finds.
        pathNot: '^packages/emulator/src/webhooks/trigger/',
      },
      to: {
        path: '^packages/emulator/src/(admin-api|lifecycle)/',
        pathNot:
          '(-records|-values|-access|/countries|/billing-errors|/test-cards|/metafield-types|/protected-data)[.]ts$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '(^|/)[.](nuxt|output|data)/', '(^|/)dist/', '(^|/)tests/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tools.json' },
    extraExtensionsToScan: [],
    enhancedResolveOptions: { extensions: ['.ts', '.vue', '.mjs', '.js', '.json'] },
  },
}
