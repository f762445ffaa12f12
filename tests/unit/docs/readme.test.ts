import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { shortTable } from '../../../packages/bench/lib/comparison-table.mjs'
import { markdown } from '../../../packages/bench/lib/report.mjs'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const readme = await read('README.md')
const [, lead = ''] = readme.split('\n\n')

describe('README.md', () => {
  it('has at most 800 words, code included', () => {
    const words = readme.split(/\s+/).filter(Boolean)

    expect(words.length).toBeGreaterThan(300)
    expect(words.length).toBeLessThanOrEqual(800)
  })

  it('has the two commands of a clone in its first third', () => {
    const firstThird = readme.slice(0, readme.length / 3)

    expect(firstThird).toContain('\nnpm run dev ')
    expect(firstThird).toContain('\nnpm test ')
  })

  it('names Shopify in its first sentence', () => {
    expect(lead.split('.')[0]).toContain('Shopify')
  })

  it('describes its picture for readers who do not see it', () => {
    const [, description = ''] = /<img src="docs\/images\/\S+" alt="([^"]*)">/.exec(readme) ?? []

    expect(description.split(' ').length).toBeGreaterThan(8)
  })

  it('lists six benefits, each with a link to its evidence', () => {
    const benefits = readme
      .split('\n')
      .filter(line => line.startsWith('- **'))
      .map(line => line.match(/\]\([^)]+\)/g)?.length ?? 0)

    expect(benefits).toHaveLength(6)
    expect(Math.min(...benefits)).toBeGreaterThanOrEqual(1)
  })

  it('has the figures of the committed results', async () => {
    const { machine, tables } = JSON.parse(
      await read('packages/bench/results/comparison.json'),
    ) as {
      machine: string
      tables: Record<string, Record<string, string>[]>
    }
    const [, generated = ''] =
      /<!-- comparison: begin -->([\s\S]*)<!-- comparison: end -->/.exec(readme) ?? []
    const rows = shortTable(tables['Whole servers side by side'] ?? [])

    expect(rows).toHaveLength(6)
    expect(generated.trim()).toBe(`${markdown(rows)}\n\n${machine}.`)
  })
})
