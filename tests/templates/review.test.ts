import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCommand } from '../../packages/cli/tests/unit/build-command'
import { requireBrowser } from '../../scripts/find-browser.mjs'
import { runCommand, shellEnvironment } from '../surface/run-command'
import { LAYER, WITHOUT_SOURCE_MAPS } from '../surface/scratch-app'
import { composedApp } from './composed-app'
import type { ComposedApp } from './composed-app'
import type { SeededMistake } from './seeded-mistakes/mistake'
import { PAGE_MISTAKES } from './seeded-mistakes/page-mistakes'
import { DEAF_ROUTE, REGISTRATION_MISTAKES } from './seeded-mistakes/registration-mistakes'
import { ROUTE_MISTAKES } from './seeded-mistakes/route-mistakes'

interface Report {
  findings: { check: string; message: string; at: string; file?: string; fix: string }[]
  pages: { path: string; failure?: string }[]
}

const MISTAKES = [...PAGE_MISTAKES, ...ROUTE_MISTAKES]
const REGISTRATION = 'shopify.app.toml'
const RECORD = '/mistakes/records/7'

let command = ''
beforeAll(async () => {
  await mkdir(join(LAYER, 'node_modules/.cache'), { recursive: true })
  command = await mkdtemp(join(LAYER, 'node_modules/.cache/platform-review-'))
  await buildCommand(command)
})
afterAll(() => rm(command, { recursive: true, force: true }))

/** Runs the command in an app. @throws Error if it prints no report */
async function review(
  { folder }: Pick<ComposedApp, 'folder'>,
  ...args: string[]
): Promise<{ status: number | null; report: Report }> {
  const { status, stdout, stderr } = await runCommand(
    process.execPath,
    [join(command, 'cli.mjs'), 'review', '--json', ...args],
    { cwd: folder, environment: shellEnvironment({ CHROME_PATH: requireBrowser() }) },
  )
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  return { status, report: JSON.parse(stdout) as Report }
}

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

/** Adds every mistake to an app, and a page that links to theirs. */
async function addFaults(folder: string): Promise<void> {
  const files = Object.assign({}, DEAF_ROUTE, ...MISTAKES.map(mistake => mistake.files)) as Record<
    string,
    string
  >
  const pages = Object.keys(files).flatMap(path => /^app\/pages(.*)\.vue$/.exec(path)?.[1] ?? [])
  const links = pages.map(path => path.replace('/mistakes/records/[id]', RECORD))
  files['app/pages/mistakes/index.vue'] = `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
</script>

<template>
  <main><h1>Mistakes</h1><ul>
${links.map(path => `    <li><NuxtLink to="${path}">${path}</NuxtLink></li>`).join('\n')}
  </ul></main>
</template>
`
  const config = join(folder, 'nuxt.config.ts')
  files['nuxt.config.ts'] = (await readFile(config, 'utf8')).replace(
    "rel: 'home' }]",
    "rel: 'home' }, { label: 'Mistakes', href: '/mistakes' }]",
  )
  files['.nuxtrc'] = WITHOUT_SOURCE_MAPS
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

describe('the review of an app without mistakes', () => {
  it('finds nothing in the template minimal, which it builds itself', async () => {
    const app = await composedApp('minimal', {}, folder =>
      writeFile(join(folder, '.nuxtrc'), WITHOUT_SOURCE_MAPS),
    )
    const { status, report } = await review(app)
    expect([status, report.findings, report.pages.map(({ path }) => path)]).toEqual([0, [], ['/']])
    await app.remove()
  })
})

describe('the review of an app with seeded mistakes', () => {
  let app: ComposedApp
  let report: Report
  let status: number | null
  beforeAll(async () => {
    app = await composedApp('minimal', {}, addFaults)
    ;({ status, report } = await review(app))
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
      report.findings.filter(({ at }) => !at.includes('mistakes') && !at.includes('_nuxt')),
    ).toEqual([])
  })

  it.each(
    REGISTRATION_MISTAKES.map(
      group => [group.map(({ title }) => title).join(', and '), group] as const,
    ),
  )('finds %s', async (_titles, group) => {
    const path = join(app.folder, REGISTRATION)
    const before = await readFile(path, 'utf8')
    await writeFile(
      path,
      group.reduce((text, { change }) => change(text), before),
    )
    const changed = await review(
      app,
      '--server',
      '.output/server/index.mjs',
      '--exclude',
      '/mistakes',
    )
    await writeFile(path, before)
    for (const mistake of group)
      expect(
        about(changed.report, mistake),
        JSON.stringify(changed.report.findings, null, 1),
      ).toHaveLength(1)
  })
})
