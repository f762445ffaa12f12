import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REVIEW_CHECKS } from '../../packages/cli/src/review/review-checks'
import { composedApp } from './composed-app'
import type { ComposedApp } from './composed-app'
import { buildReviewCommand } from './review-command'
import type { Report, ReviewCommand } from './review-command'
import { addMistakes, MISTAKES } from './seeded-mistakes/add-mistakes'
import type { SeededMistake } from './seeded-mistakes/mistake'
import { APP_PRICING_MISTAKES, sellWithAppPricing } from './seeded-mistakes/app-pricing-mistakes'
import { REGISTRATION_MISTAKES } from './seeded-mistakes/registration-mistakes'
import {
  FURTHER_MISTAKES,
  FURTHER_PAGES,
  UNLINKED_PAGE,
  UNREACHABLE_HOST,
} from './seeded-mistakes/further-mistakes'
import { PAID_ONLY, RUNNING_MISTAKE, RUNNING_MISTAKES } from './seeded-mistakes/running-mistakes'

const REGISTRATION = 'shopify.app.toml'
const CONFIGURATION = 'nuxt.config.ts'
const WITHOUT_FURTHER = ['--exclude', FURTHER_PAGES]
const BUILT = ['--server', '.output/server/index.mjs']
/** Reviews a build, and leaves the pages with mistakes out. */
const WITHOUT_PAGES = [...BUILT, '--exclude', '/mistakes', ...WITHOUT_FURTHER]

let command: ReviewCommand
beforeAll(async () => {
  command = await buildReviewCommand()
})
afterAll(() => command.remove())

/** The findings about a mistake. */
function about({ findings }: Report, mistake: Omit<SeededMistake, 'files'>): Report['findings'] {
  return findings.filter(
    ({ check, at, message, file = '', fix }) =>
      check === mistake.check &&
      at.includes(mistake.at) &&
      message.includes(mistake.message ?? '') &&
      file.startsWith(mistake.file ?? '') &&
      fix !== '',
  )
}

describe('the review of an app without mistakes', () => {
  it.each([
    ['minimal', {}, ['/']],
    ['minimal', { embedded: false }, ['/']],
    ['qr-codes', {}, ['/', '/plan', '/codes/new']],
    ['extensions', {}, ['/']],
  ])(
    'finds nothing in the template %s with %o, which it builds itself',
    async (template, choices, pages) => {
      const app = await composedApp(template, choices)
      const { status, report } = await command.review(app.folder)
      expect([status, report.findings, report.pages.map(({ path }) => path)]).toEqual([
        0,
        [],
        pages,
      ])
      await app.remove()
    },
  )
})

describe('the review of an app with seeded mistakes', () => {
  let app: ComposedApp
  let report: Report
  let status: number | null
  /** Reviews the same build with another text of a file of the app. */
  async function reviewWith(file: string, change: (text: string) => string): Promise<Report> {
    const path = join(app.folder, file)
    const before = await readFile(path, 'utf8')
    await writeFile(path, change(before))
    const changed = await command.review(app.folder, WITHOUT_PAGES)
    await writeFile(path, before)
    return changed.report
  }
  beforeAll(async () => {
    app = await composedApp('minimal', {}, addMistakes)
    ;({ status, report } = await command.review(app.folder, WITHOUT_FURTHER))
  })
  afterAll(() => app.remove())

  it('exits with 1', () => {
    expect(status).toBe(1)
  })

  it.each(MISTAKES.map(mistake => [mistake.check, mistake.at, mistake] as const))(
    'finds %s at %s',
    (_check, _at, mistake) => {
      expect(about(report, mistake), JSON.stringify(report.findings, null, 1)).toHaveLength(1)
    },
  )

  it('finds nothing else on the pages of the template', () => {
    expect(
      report.findings.filter(({ at, file }) =>
        [at, file].every(place => !/mistakes|_nuxt/.test(place ?? '')),
      ),
    ).toEqual([])
  })

  it.each(
    REGISTRATION_MISTAKES.map(
      group => [group.map(({ title }) => title).join(', and '), group] as const,
    ),
  )('finds %s', async (_titles, group) => {
    const changed = await reviewWith(REGISTRATION, before =>
      group.reduce((text, { change }) => change(text), before),
    )
    for (const mistake of group)
      expect(about(changed, mistake), JSON.stringify(changed.findings, null, 1)).toHaveLength(1)
  })

  it('finds what goes wrong with App Pricing', async () => {
    const changed = await reviewWith(CONFIGURATION, sellWithAppPricing)
    const billing = changed.findings.filter(({ check }) => check === 'billing')
    for (const mistake of APP_PRICING_MISTAKES)
      expect(about(changed, mistake), JSON.stringify(billing, null, 1)).toHaveLength(1)
    expect(billing).toHaveLength(APP_PRICING_MISTAKES.length)
  })

  it.each(Object.entries(RUNNING_MISTAKES))('finds what %s shows', async (name, group) => {
    const running = await command.review(app.folder, WITHOUT_PAGES, { [RUNNING_MISTAKE]: name })
    for (const mistake of group)
      expect(
        about(running.report, mistake),
        JSON.stringify(running.report.findings, null, 1),
      ).toHaveLength(1)
  })

  it('finds what is wrong on pages for shops with a plan only', async () => {
    const { report } = await command.review(app.folder, [...BUILT, '--exclude', '/mistakes'], {
      [RUNNING_MISTAKE]: PAID_ONLY,
    })
    const found = report.findings.filter(({ at }) => at.startsWith('page /'))
    for (const mistake of FURTHER_MISTAKES)
      expect(about(report, mistake), JSON.stringify(found, null, 1)).toHaveLength(1)
    expect(found).toHaveLength(FURTHER_MISTAKES.length)
    const checkOf = (check: string) => report.checks.find(({ id }) => id === check)
    expect(checkOf('install')?.findings).toBe(0)
    expect(checkOf('pages')?.notes?.flatMap(({ details }) => details)).toContain(UNLINKED_PAGE)
    expect(checkOf('failed-requests')?.notes?.flatMap(({ details }) => details)).toContain(
      UNREACHABLE_HOST,
    )
  })

  it('has a mistake for each check that can find one', () => {
    const seeded = new Set(
      [...MISTAKES, ...REGISTRATION_MISTAKES.flat(), ...Object.values(RUNNING_MISTAKES).flat()].map(
        ({ check }) => check,
      ),
    )
    expect(REVIEW_CHECKS.map(({ id }) => id).filter(id => !seeded.has(id))).toEqual([
      'customer-data',
    ])
  })
})
