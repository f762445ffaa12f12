import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand, shellEnvironment } from './run-command'
import { createScratchApp, LAYER } from './scratch-app'
import type { ScratchApp } from './scratch-app'

const FILE = 'shopify.app.toml'

let app: ScratchApp
let registration: string
beforeAll(async () => {
  app = await createScratchApp('apps/registered', { dependencies: 'checkout' })
  registration = await readFile(join(app.folder, FILE), 'utf8')
})
afterAll(() => app?.remove())

it.each([
  ['build', 'embedded = "yes"', 'shopify.app.toml:5: embedded must be true or false.'],
  ['dev', 'embedded = "yes"', 'shopify.app.toml:5: embedded must be true or false.'],
  [
    'dev',
    'embedded = ',
    expect.stringMatching(/^shopify\.app\.toml:\d is not valid TOML: /) as string,
  ],
])(
  '`nuxt %s` stops at %s with one message: file, line, key and form',
  async (command, line, message) => {
    const text = registration.replace('embedded = true', line)
    expect(text).not.toBe(registration)
    await writeFile(join(app.folder, FILE), text)
    const result = await runCommand('node_modules/.bin/nuxt', [command], {
      cwd: app.folder,
      environment: shellEnvironment({ PLATFORM_LAYER: LAYER, PORT: '0', CI: '1' }),
    })
    expect(result.status).toBe(1)
    const output = result.stdout + result.stderr
    expect(output.match(/shopify\.app\.toml:\d.*/g)).toEqual([message])
    expect(output).not.toContain('parseRegistration')
  },
)
