import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PLAYGROUND_SERVER, setup } from '../integration/build-playground'
import { LAYER } from '../surface/scratch-app'
import { buildReviewCommand } from './review-command'

/** It fails on purpose. */
const EXCLUDED = '/guards/crash'

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
    '--exclude',
    EXCLUDED,
  ])
  expect([status, report.findings, report.pages.length]).toEqual([0, [], 40])
}, 600_000)
