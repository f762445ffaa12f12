import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrateFleetWithKill } from '../../../../../tests/scale/migrate-fleet'
import { createRandom } from '../../../../../tests/races/random'
import { bundleCommand } from '../bundled-command'

const command = bundleCommand()

it('migrates 100 shops on SQLite with lost responses, errors, a kill, and two runs at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-fleet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { runs, exchanges, stored } = await migrateFleetWithKill({
    command: command(),
    address: { kind: 'sqlite', file: join(folder, 'app.sqlite') },
    shops: 100,
    rate: 500,
    errors: { lost: 0.05, serverErrors: 0.03 },
    killAfter: 0.4,
    random: createRandom(1),
  })
  expect(runs.map(({ status }) => status)).toEqual([null, 0, 0, 0])
  expect({ exchanges, stored }).toEqual({
    exchanges: 100,
    stored: { pair: 100, permanent: 0, other: 0 },
  })
})
