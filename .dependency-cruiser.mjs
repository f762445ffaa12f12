/**
 * What other domains may import of a domain: its records, nodes, fields, and webhooks, the rule
 * that a record exists, and functions that change or seed its records.
 */
const SHARED_FILES = [
  '-(records|nodes?|fields|webhooks?|events|exists|values|types)',
  '/(write|set|add|remove|seed|rename|follow|split|sync|finish|commit|create|publish)[^/]*',
]
/** Facts and calculations about records that several domains need, next to those records. */
const FACTS = [
  'addresses/(countries|provinces|mailing-address)',
  'cash-management/(activity-page|cash-ledger|reason-codes|session-amounts)',
  'catalogs/buyer-catalogs',
  'collection-sources/(collection-sources|source-matches)',
  'collections/collection-(list|membership|rules)',
  'companies/purchasing-company',
  'customers/(customer-input|customer-name|customer-orders|lifetime)',
  'draft-orders/(draft-due|draft-list|draft-taxes|shipping-rates)',
  'functions/app-functions',
  'inventory/adjustment-groups',
  'local-pickup/stocking-locations',
  'markets/(backup-region|exchange-rates)',
  'media/placeholder-image',
  'metafield-definitions/definition-checks',
  'metafields/(metafield-owners|references|types/(invalid-value|metafield-value|validation-options))',
  'metaobjects/metaobject-handle',
  'online-store/(content-checks|publication-time)',
  'orders/(inventory-commitments|line-item-from-input|money-bags|new-order|order-parts)',
  'orders/(order-totals|order-weight|payment-state|readable-orders|suggested-refund)',
  'payment-terms/(order-due|terms-templates)',
  'products/(option-changes|product-list|product-operations|variant-order)',
  'shopifyql/sales-(facts|metrics)',
  'web-presences/locales',
]
const DOMAINS = '^packages/emulator/src/admin-api/'

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
      name: 'domains-share-records',
      comment: 'Roots, rules of input, and their helpers are private to a domain.',
      severity: 'error',
      from: { path: `${DOMAINS}([^/]+)/` },
      to: {
        path: `${DOMAINS}[^/]+/`,
        pathNot: [
          `${DOMAINS}$1/`,
          ...SHARED_FILES.map(name => `${name}[.]ts$`),
          ...FACTS.map(file => `${DOMAINS}${file}[.]ts$`),
        ],
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
    {
      name: 'modules-load-no-server',
      comment:
        "An app's program of modules would check the whole server: import a file without it.",
      severity: 'error',
      from: { path: '^modules/' },
      to: { path: '^server/core/(api|session)/', reachable: true },
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
