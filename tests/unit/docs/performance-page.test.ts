import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { comparisonTable, describeStanding } from '../../../packages/bench/lib/comparison-table.mjs'
import { describeGrowth } from '../../../packages/bench/lib/growth-table.mjs'
import { markdown } from '../../../packages/bench/lib/report.mjs'

type Row = Record<string, string>

const page = await readFile(new URL('../../../docs/performance.md', import.meta.url), 'utf8')
const results = JSON.parse(
  await readFile(
    new URL('../../../packages/bench/results/comparison.json', import.meta.url),
    'utf8',
  ),
) as {
  machine: string
  tables: Record<string, Row[]>
  samples: { loads: Record<string, Record<string, unknown>>; stampedes: unknown; weights: unknown }
}
const table = results.tables['Whole servers side by side'] ?? []

/** What a script of `packages/bench/` wrote. */
const generated = (name: string) =>
  page.split(`<!-- ${name}: begin -->`)[1]?.split(`<!-- ${name}: end -->`)[0]?.trim() ?? ''
/** The prose alone, on one line. */
const prose = page.replace(/<!-- (\w+): begin -->.*?<!-- \1: end -->/gs, '').replace(/\s+/g, ' ')

function rowsOf(text: string): Row[] {
  const [head = [], , ...body] = text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  return body.map(cells =>
    Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])),
  )
}

/** A share of the bare route in the table, in percent. */
const share = (measure: string) =>
  Number.parseFloat(
    String(table.find(row => row.measure === `${measure}: share of bare, by requests/s`)?.layer),
  )

describe('docs/performance.md, side by side', () => {
  it('has the table and the sentence of the committed results', () => {
    expect(generated('comparison')).toBe(
      `${markdown(table)}\n\n${results.machine}; 7 rounds of 1 s.\n\n${describeStanding(table)}`,
    )
    const { loads, stampedes, weights } = results.samples
    const maps = Object.fromEntries(
      Object.entries(loads).map(([name, samples]) => [name, new Map(Object.entries(samples))]),
    )
    expect(
      JSON.parse(JSON.stringify(comparisonTable({ loads: maps, stampedes, weights }))),
    ).toEqual(table)
  })

  it.each(['layer is ahead', 'ahead of both', 'faster than', 'in every row'])(
    'leaves "%s" to the generated part',
    claim => {
      expect(prose).not.toContain(claim)
    },
  )

  it('states the targets, and which of them the published run misses', () => {
    const [, repeated, fresh, webhooks, missed = ''] =
      /\*\*Targets\*\*: (\d+) % of the bare route's requests per second for repeated tokens, (\d+) % for new tokens, and (\d+) % for webhooks of every size\. The run of the table (?:meets all of them|misses (?:those|the one) for ([^.]+))\./.exec(
        prose,
      ) ?? []
    expect([repeated, fresh, webhooks]).toEqual(['85', '70', '80'])
    const margins = {
      'repeated tokens': share('guarded GET, repeated tokens') - Number(repeated),
      'new tokens': share('guarded GET, new tokens') - Number(fresh),
      ...Object.fromEntries(
        ['1 KB', '10 KB', '100 KB', '1 MB'].map(size => [
          `webhooks of ${size}`,
          share(`webhook of ${size}`) - Number(webhooks),
        ]),
      ),
    }
    const behind = Object.keys(margins).filter(name => margins[name as keyof typeof margins] < 0)
    expect(missed.split(/, (?:and )?| and /).filter(Boolean)).toEqual(behind)
  })
})

describe('standing', () => {
  const row = (measure: string, layer: string | number, other: string | number) => ({
    measure: measure,
    bare: 1,
    layer,
    'shopify-app-nuxt': other,
    'react-router': measure.includes('ms') ? 9999 : 0,
  })

  it('compares each row in its direction, ties included', () => {
    expect(
      describeStanding([row('webhook: requests/s', 10, 9), row('cold start, ms', '5', '6')]),
    ).toBe(
      'The layer is ahead of both other libraries with their sessions in memory in 2 of the 2 rows with comparable figures.',
    )
    expect(
      describeStanding([
        row('webhook: requests/s', 9, 10),
        row('cold start, ms', '6', '5'),
        row('from the start to the first page, ms', '5', '5'),
      ]),
    ).toBe(
      'The layer is ahead of both other libraries with their sessions in memory in 0 of the 3 rows with comparable figures. The exceptions:\n\n' +
        '- webhook: requests/s: not ahead of `shopify-app-nuxt`\n- cold start, ms: not ahead of `shopify-app-nuxt`\n- from the start to the first page, ms: not ahead of `shopify-app-nuxt`',
    )
  })
})

describe('standing by storage', () => {
  it('compares the layer with each library on the same storage, and in memory', () => {
    const row = { measure: 'webhook: requests/s', bare: 20, layer: 10 }
    expect(
      describeStanding([
        {
          ...row,
          'shopify-app-nuxt': 11,
          'react-router': 2,
          'shopify-app-nuxt, files': 9,
          'react-router, files': 1,
        },
      ]),
    ).toBe(
      'The layer is ahead of both other libraries on the same storage in 1 of the 1 rows with comparable figures.\n\n' +
        'The layer is ahead of both other libraries with their sessions in memory in 0 of the 1 rows with comparable figures. The exceptions:\n\n' +
        '- webhook: requests/s: not ahead of `shopify-app-nuxt`',
    )
  })
})

describe('docs/performance.md, growth', () => {
  it('states the growth of the operations that the table shows', () => {
    const [, table = ''] = generated('growth').split('\n\n')
    const rows = rowsOf(table)
    expect(rows.length).toBeGreaterThanOrEqual(17)
    expect(generated('growth')).toContain(`\n\n${describeGrowth(rows)}\n\n`)
  })
})

describe('docs/performance.md, soak', () => {
  it('states the limits of the table', () => {
    const limits = Object.fromEntries(
      rowsOf(generated('soak').split('\n\n')[0] ?? '').map(({ requirement, limit, passed }) => [
        requirement,
        [limit, passed],
      ]),
    )
    expect(limits).toEqual({
      'heap after garbage collection, growth after warm-up': ['10 %', 'yes'],
      'resident memory, growth after warm-up': ['15 %', 'yes'],
      'p99 of guarded requests, last stretch by second': ['x 1.5', 'yes'],
      'unexpected responses': ['0', 'yes'],
      'unhandled rejections': ['0', 'yes'],
    })
    for (const claim of [
      'grows by more than 10 %',
      'resident memory by more than 15 %',
      'more than 1.5 times',
    ])
      expect(prose).toContain(claim)
  })
})
