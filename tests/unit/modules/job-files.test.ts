import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readJobFiles } from '../../../modules/platform/job-files'
import { describeJobs } from '../../../modules/platform/job-types'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'platform-job-files-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Writes files below `app` and `layer`, which replaces nothing of the app. */
async function read(files: Record<string, string>) {
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), code)
  }
  return readJobFiles([join(root, 'app'), join(root, 'layer')])
}

const job = (body: string) =>
  `export default definePlatformJob({\n  ${body},\n  handler() {},\n})\n`
const mistakes = async (files: Record<string, string>) =>
  read(files).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )

describe('the job files of an app', () => {
  it('are those of the app and its layers, without other files', async () => {
    const jobs = await read({
      'app/platform/jobs/import.ts': job(`name: 'import'`),
      'app/platform/jobs/reports/nightly.mjs': job(`name: 'nightly',\n  schedule: '0 3 * * *'`),
      'app/platform/jobs/types.d.ts': 'export type Row = string',
      'app/platform/jobs/README.md': '# Jobs',
      'layer/platform/jobs/import.ts': job(`name: 'replaced'`),
      'layer/platform/jobs/clean.ts': job(`name: 'clean'`),
    })
    expect(jobs).toEqual([
      { name: 'clean', path: join(root, 'layer/platform/jobs/clean.ts') },
      { name: 'import', path: join(root, 'app/platform/jobs/import.ts') },
      { name: 'nightly', path: join(root, 'app/platform/jobs/reports/nightly.mjs') },
    ])
  })

  it('are none without the folder', async () => {
    expect(await read({})).toEqual([])
  })

  it('are refused with the file and the line of each mistake', async () => {
    expect(
      await mistakes({
        'app/platform/jobs/a.ts': job(`retry: {},\n  name: 'import'`),
        'app/platform/jobs/b.ts': job(`name: 'import'`),
        'app/platform/jobs/c.ts': 'export const job = {}',
        'app/platform/jobs/d.ts': job('name: nameOf()'),
        'app/platform/jobs/e.ts': job(`name: 'e',\n  schedule: { cron: '0 3 * *' }`),
        'app/platform/jobs/f.ts': job(`name: 'f',\n  inputs: schema`),
        'app/platform/jobs/g.ts': job(
          `name: 'g',\n  schedule: { cron: '0 3 * * *', timeZone: 'Mars/Base' }`,
        ),
      }),
    ).toEqual([
      'server/platform/jobs/b.ts:2: server/platform/jobs/a.ts:3 defines a job with the same name, "import".',
      "server/platform/jobs/c.ts: it must export default definePlatformJob({ name: '…', handler }).",
      'server/platform/jobs/d.ts:2: name must be a text that is written as a literal.',
      expect.stringMatching(
        /^server\/platform\/jobs\/e\.ts:3: the schedule "0 3 \* \*" cannot be read: /,
      ),
      'server/platform/jobs/f.ts: inputs is not a known key. Known keys: name, handler, input, perShop, retry, schedule, concurrency, order.',
      expect.stringMatching(
        /^server\/platform\/jobs\/g\.ts:3: the schedule "0 3 \* \* \*" in Mars\/Base cannot be read: /,
      ),
    ])
  })

  it('leave a schedule that is no literal to the start of the server', async () => {
    const files = { 'app/platform/jobs/a.ts': job(`name: 'a',\n  schedule: process.env.CRON`) }
    expect((await read(files)).map(({ name }) => name)).toEqual(['a'])
  })
})

describe('the types of the jobs', () => {
  it('are those of their files, by name', () => {
    const jobs = [{ name: 'nightly-report', path: '/app/server/platform/jobs/nightly.ts' }]
    expect(describeJobs(jobs, '/app/.nuxt/types'))
      .toBe(`// Generated from the files in server/platform/jobs. Changes are lost.
/* eslint-disable */
export {}
declare module '#platform' {
  interface PlatformRegister {
    jobs: {
      "nightly-report": typeof import("../../server/platform/jobs/nightly").default
    }
  }
}
`)
  })

  it('leave every name possible in an app without jobs', () => {
    expect(describeJobs([], '/app/.nuxt/types')).not.toContain('PlatformRegister')
  })
})
