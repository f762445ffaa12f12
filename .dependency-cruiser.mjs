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
        path: '^emulator/admin-api/([^/]+)/',
      },
      to: { path: '-domains?[.]ts$', pathNot: '^emulator/admin-api/$1/' },
    },
    {
      name: 'engine-reports-nothing',
      comment: 'Who learns of a change is handed to the engine with the context of the request.',
      severity: 'error',
      from: { path: '^emulator/admin-api/engine/' },
      to: { path: '^emulator/(events|webhooks)/' },
    },
    {
      name: 'emulator-floors',
      comment: 'What domains stand on knows no domain: only records, and facts such as countries.',
      severity: 'error',
      from: {
        path: '^emulator/(state|webhooks|events|graphql|admin-api/engine)/',
        // They lead into the Admin API.
        pathNot: '^emulator/(webhooks/trigger/|graphql/(execute-admin-api|visitor-api)[.]ts)',
      },
      to: {
        path: '^emulator/(admin-api/(?!engine/)|lifecycle/)',
        pathNot:
          '(-records|-values|-access|/countries|/billing-errors|/test-cards|/metafield-types|/protected-data)[.]ts$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '(^|/)[.](nuxt|output|data)/', '(^|/)dist/', '^tests/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tools.json' },
    extraExtensionsToScan: [],
    enhancedResolveOptions: { extensions: ['.ts', '.vue', '.mjs', '.js', '.json'] },
  },
}
