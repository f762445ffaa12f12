import { describe, expect, it } from 'vitest'
import { renderReview, renderReviewJson } from '../../../../src/review/report/render-review'
import { renderReviewHtml } from '../../../../src/review/report/render-review-html'
import { renderReviewSarif } from '../../../../src/review/report/render-review-sarif'
import { REVIEW_CHECKS } from '../../../../src/review/review-checks'
import { runReviewChecks } from '../../../../src/review/review-check'
import type { ReviewCheck, ReviewFinding } from '../../../../src/review/review-check'
import { createSarifValidator } from '../../sarif/sarif-validator'
import { fakeContext, fakeVisit } from '../fake-context'

const check = (id: string, run: ReviewCheck['run']): ReviewCheck => ({
  id,
  title: `${id} is right`,
  source: `https://shopify.dev/${id}`,
  run,
})
const FINDING = {
  severity: 'problem',
  message: 'The page has <script>',
  at: 'page /',
  file: 'app/pages/index.vue:3',
  fix: 'Remove it.',
} as const
const report = {
  app: 'my <app>',
  date: new Date('2026-11-30T17:09:30.123Z'),
  results: await runReviewChecks(
    [
      check('good', () => []),
      check('keyboard', () => [FINDING, { ...FINDING, severity: 'warning', file: undefined }]),
      check('axe', () => ({ skipped: 'Not installed' })),
      check('data', () => ({
        notes: [{ message: 'Level 2 is needed', details: ['Customer.email in <a>'] }],
      })),
    ],
    fakeContext(),
  ),
  visits: [
    fakeVisit({
      vitals: { lcp: 812.4, cls: 0.0123, inp: null },
      memory: 12_345_678,
      pictures: { wide: Buffer.from('picture') },
    }),
  ],
}

describe('the report', () => {
  it('lists checks, findings, and totals in the terminal', () => {
    expect(renderReview(report, (_style, text) => text)).toBe(`ok       good      good is right
problem  keyboard  keyboard is right
         The page has <script>
         page / (app/pages/index.vue:3)
         Remove it.
         The page has <script>
         page /
         Remove it.
skipped  axe       Not installed
confirm  data      data is right
         Level 2 is needed
         Customer.email in <a>

2 findings, 3 checks, 1 skipped, 1 page
`)
  })

  it('has findings and what to confirm of one check', async () => {
    const run = () => ({
      findings: [FINDING],
      notes: [{ message: 'An allowlist is needed', details: [] }],
    })
    const results = await runReviewChecks([check('rules', run)], fakeContext())
    expect(renderReview({ ...report, results }, (_style, text) => text)).toContain(`
         An allowlist is needed
         The page has <script>
`)
    expect(renderReview({ ...report, results }, (_style, text) => text)).toMatch(
      /^problem {2}rules/,
    )
    const html = renderReviewHtml({ ...report, results })
    expect(html).toContain('<tr class="problem"><td class="narrow status">1 to fix</td>')
    expect(html).toContain(
      '<article class="confirm">\n<p><strong>An allowlist is needed</strong></p>',
    )
  })

  it('has the further lines of a finding', async () => {
    const findings = [{ ...FINDING, details: ['<Error>', 'at a.js'] }]
    const results = await runReviewChecks([check('server', () => findings)], fakeContext())
    const text = renderReview({ ...report, results }, (_style, text) => text)
    expect(text).toContain('         Remove it.\n           <Error>\n           at a.js\n')
    expect(renderReviewHtml({ ...report, results })).toContain(
      '<p>Remove it.</p>\n<pre class="dim">&lt;Error&gt;\nat a.js</pre>',
    )
  })

  it('is JSON', () => {
    const { app, date, findings, checks, pages } = JSON.parse(renderReviewJson(report)) as Record<
      string,
      unknown[]
    >
    expect([app, date]).toEqual(['my <app>', '2026-11-30T17:09:30.123Z'])
    expect(findings).toHaveLength(2)
    expect(findings?.[0]).toEqual({ check: 'keyboard', ...FINDING })
    expect(checks?.[2]).toEqual({
      id: 'axe',
      title: 'axe is right',
      source: 'https://shopify.dev/axe',
      findings: 0,
      skipped: 'Not installed',
    })
    expect(pages).toEqual([
      {
        path: '/',
        loadMs: 500,
        requests: 20,
        vitals: { lcp: 812.4, cls: 0.0123, inp: null },
        memory: 12_345_678,
      },
    ])
  })

  it('is a page with pictures, and escapes what the app has written', () => {
    const html = renderReviewHtml(report)
    expect(html).toContain('<title>Review of my &lt;app&gt;</title>')
    expect(html).toContain('<h1>Review of my &lt;app&gt;</h1>')
    expect(html).toContain('<time datetime="2026-11-30T17:09:30.123Z">2026-11-30 17:09 UTC</time>')
    expect(html).toContain('<strong>The page has &lt;script&gt;</strong>')
    expect(html).not.toContain('<script>')
    expect(html).toContain(
      '<a href="https://shopify.dev/good">good is right</a> <code class="dim">good</code></td></tr>',
    )
    expect(html).toContain('<br><span class="dim">Not installed</span>')
    expect(html).toContain('<ul><li>Customer.email in &lt;a&gt;</li></ul>')
    expect(html).toContain(
      `src="data:image/jpeg;base64,${Buffer.from('picture').toString('base64')}"`,
    )
    expect(html).toContain(
      '<td class="number">812 ms</td><td class="number">0.012</td><td class="number">–</td><td class="number">12.3 MB</td>',
    )
  })

  it('is SARIF with fingerprints that stay the same', async () => {
    const tree = { prefix: '', configFile: 'nuxt.config.ts', isFile: () => true }
    const fingerprintOf = async (changes: Partial<ReviewFinding>) => {
      const run = () => [{ ...FINDING, message: 'LCP is 2600.5 ms', ...changes }]
      const results = await runReviewChecks([check('web-vitals', run)], fakeContext())
      const { runs } = JSON.parse(renderReviewSarif(results, tree)) as {
        runs: [{ results: [{ partialFingerprints: Record<string, string> }] }]
      }
      return runs[0].results[0].partialFingerprints['nuxtPlatformLayerFinding/v1']
    }
    const first = await fingerprintOf({})
    expect(first).toMatch(/^[\da-f]{32}:1$/)
    expect(await fingerprintOf({ file: 'app/pages/index.vue:9' })).toBe(first)
    expect(await fingerprintOf({ message: 'LCP is 3100 ms' })).toBe(first)
    expect(await fingerprintOf({ message: 'CLS is 3100 ms' })).not.toBe(first)
    expect(await fingerprintOf({ at: 'page /orders' })).not.toBe(first)
    expect(await fingerprintOf({ at: 'page /a and 2 more pages: nav' })).toBe(
      await fingerprintOf({ at: 'page /a: nav' }),
    )
    expect(await fingerprintOf({ file: 'app/pages/orders.vue:3' })).not.toBe(first)
    expect(await fingerprintOf({ at: 'GET /_nuxt/BvK1_x-2.js' })).toBe(
      await fingerprintOf({ at: 'GET /_nuxt/C9.js' }),
    )
  })

  it('is SARIF with the place of each finding', () => {
    const tree = {
      prefix: 'apps/one/',
      configFile: 'nuxt.config.ts',
      isFile: (path: string) => path === 'app/pages/index.vue',
    }
    const log = JSON.parse(renderReviewSarif(report.results, tree)) as {
      runs: [
        {
          tool: { driver: { name: string; rules: { id: string }[] } }
          results: {
            ruleId: string
            level: string
            message: { text: string }
            locations: { physicalLocation: unknown }[]
          }[]
        },
      ]
    }
    const validate = createSarifValidator()
    expect([validate(log), validate.errors]).toEqual([true, null])
    const [{ tool, results }] = log.runs
    expect([tool.driver.name, tool.driver.rules.map(({ id }) => id)]).toEqual([
      'nuxt-platform-layer review',
      REVIEW_CHECKS.map(({ id }) => id),
    ])
    const place = (uri: string, line?: number) => ({
      artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
      ...(line !== undefined && { region: { startLine: line } }),
    })
    expect(
      results.map(({ ruleId, level, message, locations }) => [
        ruleId,
        level,
        message.text,
        locations[0]?.physicalLocation,
      ]),
    ).toEqual([
      [
        'keyboard',
        'error',
        'The page has <script> (page /). Remove it.',
        place('apps/one/app/pages/index.vue', 3),
      ],
      [
        'keyboard',
        'warning',
        'The page has <script> (page /). Remove it.',
        place('apps/one/nuxt.config.ts'),
      ],
    ])
  })
})

describe('the list of checks', () => {
  it('has unique ids, titles without a period, and pages of the platform', () => {
    const ids = REVIEW_CHECKS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { title, source } of REVIEW_CHECKS) {
      expect(title).not.toMatch(/\.$/)
      expect(source).toMatch(/^https:\/\/shopify\.dev\/docs\//)
    }
  })
})
