import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../../src/intercept/find-chromium'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-chromium-'))
  await writeFile(join(folder, 'google-chrome'), '')
})
afterAll(() => rm(folder, { recursive: true }))

describe('the browser of --open', () => {
  it('is one of the PATH', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` }, 'linux')).toBe(
      join(folder, 'google-chrome'),
    )
  })

  it('is that of CHROME_PATH before any other', () => {
    const own = join(folder, 'google-chrome')
    expect(findChromium({ PATH: '', CHROME_PATH: own }, 'linux')).toBe(own)
    expect(() => findChromium({ PATH: folder, CHROME_PATH: '/nowhere' }, 'linux')).toThrow(
      'CHROME_PATH is /nowhere, where there is no file.',
    )
  })

  it('may be missing', () => {
    expect(() => findChromium({ PATH: '/nowhere' }, 'linux')).toThrow(
      'No Chromium, Chrome, or Edge was found. Set CHROME_PATH to its path, or use the proxy file in another browser.',
    )
  })
})
