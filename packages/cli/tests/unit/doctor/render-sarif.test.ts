import { describe, expect, it } from 'vitest'
import manifest from '../../../../../package.json' with { type: 'json' }
import { CHECK_CATALOG } from '../../../src/doctor/check-catalog'
import { confirm, ok, problem, warning } from '../../../src/doctor/finding'
import type { Finding } from '../../../src/doctor/finding'
import { renderSarif } from '../../../src/doctor/render-sarif'
import type { SourceTree } from '../../../src/doctor/render-sarif'
import { createSarifValidator } from '../sarif/sarif-validator'

interface Result {
  ruleId: string
  ruleIndex: number
  level: string
  message: { text: string }
  locations: {
    physicalLocation: {
      artifactLocation: { uri: string; uriBaseId: string }
      region?: { startLine: number }
    }
  }[]
  partialFingerprints: Record<string, string>
  taxa?: unknown
}

interface Log {
  $schema: string
  version: string
  runs: [
    {
      tool: {
        driver: { name: string; semanticVersion: string; rules: Record<string, unknown>[] }
      }
      taxonomies: [{ name: string; taxa: { id: string; helpUri: string }[] }]
      originalUriBaseIds: unknown
      results: Result[]
    },
  ]
}

const FILES = [
  'shopify.app.toml',
  'server/api/plan.get.ts',
  'server/api/[id].get.ts',
  'pages/(admin)/index.vue',
  '../shared/plans.ts',
  'server/café plans/all  plans.ts',
]
const TREE: SourceTree = {
  prefix: 'apps/reviews/',
  configFile: 'nuxt.config.ts',
  isFile: path => FILES.includes(path),
}

const validate = createSarifValidator()

function render(findings: readonly Finding[], tree = TREE): Log {
  const log = JSON.parse(renderSarif(findings, tree)) as Log
  expect([validate(log), validate.errors]).toEqual([true, null])
  return log
}

const resultsOf = (findings: readonly Finding[], tree = TREE) =>
  render(findings, tree).runs[0].results
const placesOf = (findings: readonly Finding[]) =>
  resultsOf(findings).map(({ locations: [place] }) => {
    const { artifactLocation, region } = place!.physicalLocation
    return [artifactLocation.uri, region?.startLine]
  })
const fingerprintsOf = (findings: readonly Finding[]) =>
  resultsOf(findings).map(({ partialFingerprints }) => partialFingerprints)

describe('renderSarif', () => {
  it('is refused by the schema when a required property is missing', () => {
    const log = render([])
    expect(validate({ ...log, runs: [{ results: [] }] })).toBe(false)
  })

  it('writes each problem as an error and each warning as a warning, and nothing that is well', () => {
    const [first, second, ...others] = resultsOf([
      ok('layer', 'It is there'),
      confirm('ip-allowlist', 'The app has an IP allowlist', 'Add it.'),
      problem(
        'webhook-route',
        'shopify.app.toml:17 uri = "/hooks" is not a POST route of the app',
        'Set uri to the route /webhooks.',
      ),
      warning('body-readers', 'Something reads bodies', 'Read them later.'),
    ])

    expect(others).toEqual([])
    expect(first).toEqual({
      ruleId: 'webhook-route',
      ruleIndex: Object.keys(CHECK_CATALOG).indexOf('webhook-route'),
      level: 'error',
      message: {
        text: 'shopify.app.toml:17 uri = "/hooks" is not a POST route of the app. Set uri to the route /webhooks.',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'apps/reviews/shopify.app.toml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 17 },
          },
        },
      ],
      partialFingerprints: {
        'nuxtPlatformLayerFinding/v1': expect.stringMatching(/^[0-9a-f]{32}:1$/) as string,
      },
    })
    expect([second?.level, second?.ruleId]).toEqual(['warning', 'body-readers'])
  })

  it('writes what a later API version changes as a note, in one line', () => {
    const [result] = resultsOf([
      warning('next-api-version', 'unstable differs', 'Change these operations.', [
        'server/api/plan.get.ts:1 Shop.plan deprecated: Use `name` instead.\n',
      ]),
    ])
    expect([result?.level, result?.message.text]).toEqual([
      'note',
      'Shop.plan deprecated: Use `name` instead. Change these operations.',
    ])
  })

  it('describes every check as a rule, with its page and the check of the platform', () => {
    const [{ tool, taxonomies, originalUriBaseIds, results }] = render([]).runs
    const { name, semanticVersion, rules } = tool.driver

    expect([name, semanticVersion]).toEqual(['nuxt-platform-layer doctor', manifest.version])
    expect(rules.map(({ id }) => id)).toEqual(Object.keys(CHECK_CATALOG))
    expect(rules.find(({ id }) => id === 'storage')).toEqual({
      id: 'storage',
      shortDescription: { text: 'Sessions survive a restart.' },
      fullDescription: { text: 'Sessions survive a restart.' },
      help: { text: 'Read docs/storage.md#another-driver of the package nuxt-platform-layer.' },
    })
    expect(rules.find(({ id }) => id === 'secret-in-file')).toMatchObject({
      helpUri: 'https://shopify.dev/docs/apps/build/security/app-security-checks/committed-secret',
      relationships: [{ target: { id: 'COMMITTED_SECRET' }, kinds: ['relevant'] }],
    })
    expect(taxonomies[0].taxa.map(({ id }) => id)).toEqual([
      'COMMITTED_SECRET',
      'EOL_API_VERSION',
      'UNAUTHENTICATED_ENDPOINT',
      'EXPIRING_OFFLINE_TOKEN',
      'MISSING_COMPLIANCE_WEBHOOKS',
      'MISSING_EMBEDDED_CSP',
    ])
    expect(originalUriBaseIds).toEqual({
      '%SRCROOT%': { description: { text: 'Root of the repository.' } },
    })
    expect(results).toEqual([])
  })

  it('adds the check of the platform to a result', () => {
    const [result] = resultsOf([problem('compliance', 'No handler', 'Add one.')])
    expect(result?.taxa).toEqual([
      {
        id: 'MISSING_COMPLIANCE_WEBHOOKS',
        toolComponent: { name: 'Shopify app security checks', index: 0 },
      },
    ])
  })

  it('makes a result of each line of the details', () => {
    const results = resultsOf([
      warning('open-pages', '3 pages read data of a merchant', 'Add a guard.', [
        'server/api/plan.get.ts:3: reads plans without a guard',
        'pages/(admin)/index.vue:12 reads shops',
        'and 1 more',
      ]),
    ])
    expect(results.map(({ message: { text } }) => text)).toEqual([
      'reads plans without a guard. Add a guard.',
      'reads shops. Add a guard.',
      '3 pages read data of a merchant: and 1 more. Add a guard.',
    ])
    expect(
      results.map(({ locations: [place] }) => place?.physicalLocation.artifactLocation.uri),
    ).toEqual([
      'apps/reviews/server/api/plan.get.ts',
      'apps/reviews/pages/(admin)/index.vue',
      'apps/reviews/nuxt.config.ts',
    ])
  })

  it('ends a question with its own mark', () => {
    const question = 'auth.redirect_url is not a known key. Did you mean redirect_urls?'
    expect(
      resultsOf([warning('registration-keys', 'Keys', 'Correct them.', [question])])[0]?.message,
    ).toEqual({ text: `Keys: ${question} Correct them.` })
  })

  it.each([
    [
      'PRODUCTS_DELETE (server/api/plan.get.ts:4), ORDERS (x)',
      'apps/reviews/server/api/plan.get.ts',
      4,
    ],
    ['reads server/api/[id].get.ts:2: wrong', 'apps/reviews/server/api/%5Bid%5D.get.ts', 2],
    ['../shared/plans.ts:9 is wrong', 'apps/shared/plans.ts', 9],
    [
      'server/café plans/all  plans.ts:7: reads plans',
      'apps/reviews/server/caf%C3%A9%20plans/all%20%20plans.ts',
      7,
    ],
    [
      'PLANS (server/café plans/all  plans.ts:7), server/api/plan.get.ts:4',
      'apps/reviews/server/caf%C3%A9%20plans/all%20%20plans.ts',
      7,
    ],
    ['shopify.app.toml does not declare it', 'apps/reviews/shopify.app.toml', undefined],
    ['https://app.example.com:3000 is another server', 'apps/reviews/nuxt.config.ts', undefined],
    [`These are long: ${'a,'.repeat(5000)}`, 'apps/reviews/nuxt.config.ts', undefined],
  ])('finds the place that a message names: %s', (message, uri, line) => {
    expect(placesOf([problem('settings', message, 'Fix it.')])).toEqual([[uri, line]])
  })

  it('keeps the fingerprint of a finding when it moves, and separates equal findings', () => {
    const at = (line: number) =>
      problem('events', `shopify.app.toml:${line} has no file`, 'Write it.')
    const [first] = fingerprintsOf([at(3)])

    expect(fingerprintsOf([at(40)])).toEqual([first])
    expect(fingerprintsOf([at(3), at(9)])[0]).toEqual(first)
    expect(fingerprintsOf([at(3), at(9)])[1]).toEqual({
      'nuxtPlatformLayerFinding/v1': first!['nuxtPlatformLayerFinding/v1']!.replace(/1$/, '2'),
    })
    expect(
      fingerprintsOf([problem('webhook-route', 'shopify.app.toml:3 has no file', 'Write it.')]),
    ).not.toEqual([first])
  })

  it('names files from the root of a repository that is the app', () => {
    const [result] = resultsOf([problem('settings', 'It is wrong', 'Fix it.')], {
      ...TREE,
      prefix: '',
    })
    expect(result?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('nuxt.config.ts')
  })
})
