import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readClientFiles } from '../../../src/review/client-files'

it('reads files by their content, whatever their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-public-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, '.env'), 'NAME=value')
  await writeFile(join(folder, 'key.pem'), 'BEGIN')
  await writeFile(join(folder, 'logo.svg'), Buffer.from([137, 80, 78, 71, 0, 0]))
  expect(await readClientFiles(folder)).toEqual([
    { path: '.env', text: 'NAME=value' },
    { path: 'key.pem', text: 'BEGIN' },
  ])
})

it('reads nothing of a build without a public folder', async () => {
  expect(await readClientFiles(join(tmpdir(), 'platform-no-such-folder'))).toEqual([])
})
