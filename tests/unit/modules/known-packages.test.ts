import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Nuxt } from 'nuxt/schema'
import { expect, it, onTestFinished } from 'vitest'
import { prepareKnownPackages } from '../../../modules/platform/known-packages'

type Extend = (config: { optimizeDeps: { include: string[] } }, environment: { isClient: boolean }) => void

/** What Vite is told to prepare in an app that has these packages installed. */
async function prepared(installed: string[], { isClient = true } = {}): Promise<string[]> {
  const rootDir = await mkdtemp(join(tmpdir(), 'platform-packages-'))
  onTestFinished(() => rm(rootDir, { recursive: true }))
  for (const name of installed) {
    await mkdir(join(rootDir, 'node_modules', name), { recursive: true })
    await writeFile(join(rootDir, 'node_modules', name, 'index.js'), '')
  }
  const listeners: Record<string, Extend> = {}
  prepareKnownPackages({ options: { rootDir }, hook: (name: string, listener: Extend) => (listeners[name] = listener) } as unknown as Nuxt)
  const config = { optimizeDeps: { include: ['vue'] } }
  listeners['vite:extendConfig']?.(config, { isClient })
  return config.optimizeDeps.include
}

it('has Vite prepare for browsers what components import, after what others want prepared', async () => {
  expect(await prepared(['tailwind-merge'])).toEqual(['vue', 'tailwind-merge'])
})

it('leaves the server alone', async () => {
  expect(await prepared(['tailwind-merge'], { isClient: false })).toEqual(['vue'])
})

it('names nothing that is out of the app\'s reach, which Vite would warn of', async () => {
  expect(await prepared([])).toEqual(['vue'])
})
