import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PLAYGROUND_SERVER, setup } from '../integration/build-playground'
import { LAYER } from '../surface/scratch-app'
import { buildReviewCommand } from './review-command'

/** The first fails on purpose; the second shows components that are not of the layer. */
const EXCLUDED = ['/guards/crash', '/nuxt-ui']

it('the review finds nothing in the playground, of which it opens 40 pages', async () => {
  await setup()
  const command = await buildReviewCommand()
  const out = await mkdtemp(join(tmpdir(), 'platform-review-'))
  onTestFinished(async () => {
    await command.remove()
    await rm(out, { recursive: true, force: true })
  })
  const { status, report } = await command.review(join(LAYER, '.playground'), [
    '--server',
    PLAYGROUND_SERVER,
    '--out',
    out,
    ...EXCLUDED.flatMap(path => ['--exclude', path]),
  ])
  expect([status, report.findings, report.pages.length]).toEqual([0, [], 40])
}, 600_000)
