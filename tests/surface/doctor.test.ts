import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CONFIGURED } from './configured'
import { OLDER_NODE } from './older-node'
import { findingsOf, runDoctor } from './run-doctor'
import { createScratchApp, LAYER } from './scratch-app'
import type { ScratchApp } from './scratch-app'

let app: ScratchApp

beforeAll(async () => {
  app = await createScratchApp('apps/examined', { dependencies: 'checkout' })
})

afterAll(() => app?.remove())

const doctor = (args: string[], environment?: Record<string, string>) =>
  runDoctor(app.folder, args, environment)

describe('nuxt-platform-layer doctor', () => {
  it('finds nothing wrong with a valid app and exits with 0', async () => {
    const result = await doctor([], CONFIGURED)

    expect(result).toMatchObject({ status: 0, stderr: '' })
    expect(result.stdout).toContain(
      'shopify.app.toml has https://app.example.com/_platform/auth/callback',
    )
    expect(result.stdout).toMatch(/\n0 problems, 0 warnings, 1 to confirm, \d+ ok\n$/)
  })

  it('reads .env, and shows no secret of it', async () => {
    await writeFile(
      join(app.folder, '.env'),
      'NUXT_PLATFORM_API_KEY=surface-key\nNUXT_PLATFORM_API_SECRET_KEY=shpat_hush\nNUXT_PLATFORM_API_SECRET=hush\nNUXT_PLATFORM_APP_URL=https://app.example.com\n',
    )
    onTestFinished(() => rm(join(app.folder, '.env')))

    const result = await doctor(['--json'])

    expect(findingsOf(result).map(({ check, severity }) => `${severity} ${check}`)).toEqual([
      'warning unknown-variables',
      'problem secret',
    ])
    expect(result.stdout + result.stderr).not.toContain('hush')
  })

  it('lists what the next API version changes in an operation of the app', async () => {
    const file = 'server/routes/plan.get.ts'
    await writeFile(
      join(app.folder, file),
      'export const PLAN = `#graphql\nquery Plan { shop { plan { displayName } } }`\n',
    )
    onTestFinished(() => rm(join(app.folder, file)))

    const [finding, ...others] = findingsOf(await doctor(['--json'], CONFIGURED))

    expect(others).toEqual([])
    expect(finding).toMatchObject({ check: 'next-api-version', severity: 'warning' })
    expect(finding?.details).toEqual([
      `${file}:1 ShopPlan.displayName deprecated: Use \`publicDisplayName\` instead.`,
    ])
  })

  it("merges the nuxt.config of a base layer, and prefers the app's own values", async () => {
    const careless = await createScratchApp('apps/examined', { dependencies: 'checkout' })
    onTestFinished(() => careless.remove())
    await mkdir(join(careless.folder, 'base'))
    await writeFile(
      join(careless.folder, 'base/nuxt.config.ts'),
      `export default defineNuxtConfig({
      routeRules: { '/**': { headers: { 'X-Frame-Options': 'DENY' } } },
      platform: { scopes: ['read_themes'], apiVersion: 'unstable', expiringOfflineTokens: false },
    })`,
    )
    await writeFile(
      join(careless.folder, 'nuxt.config.ts'),
      `export default defineNuxtConfig({
      extends: [${JSON.stringify(LAYER)}, './base'],
      app: { baseURL: '/shop/' },
      nitro: { preset: 'vercel' },
      platform: { scopes: ['write_products'], expiringOfflineTokens: true, apiSecretKey: 'hush' },
    })`,
    )

    const result = await doctor(['--json', '--cwd', careless.folder], CONFIGURED)

    expect(findingsOf(result).map(({ check, severity }) => `${severity} ${check}`)).toEqual([
      'problem secret-in-file',
      'problem redirect-url',
      'warning api-version',
      'problem frame-rules',
      'problem storage',
      // The registration still has the paths of an app without a base path.
      'problem webhook-route',
      'problem app-proxy-route',
    ])
    expect(result.stdout).toContain(
      'does not have the redirect URL https://app.example.com/shop/_platform/auth/callback',
    )
    expect(result.stdout).not.toContain('hush')
  })

  it('reports a Node.js that is too old', async () => {
    const result = await doctor(['--json'], { ...CONFIGURED, ...OLDER_NODE })

    expect(result.status).toBe(1)
    expect(findingsOf(result).map(({ check, message }) => `${check}: ${message}`)).toEqual([
      'node: This is Node.js 20.20.2, but nuxt-platform-layer requires ^22.19.0 || ^24.11.0 || >=26.0.0',
    ])
  })

  it.each([
    ['webhook-route', 'uri = "/webhooks"', 'uri = "/hooks"'],
    ['app-proxy-route', 'url = "/proxy"', 'url = "/reviews"'],
    ['handled-topics', ', "products/delete"', ''],
    ['webhooks-api-version', 'api_version = "2026-07"', 'api_version = "2023-01"'],
    ['application-url', 'application_url = "https://app.', 'application_url = "https://other.'],
  ])('finds only the break %s of the registration, and exits with 1', async (check, from, to) => {
    const file = join(app.folder, 'shopify.app.toml')
    const right = await readFile(file, 'utf8')
    onTestFinished(() => writeFile(file, right))
    await writeFile(file, right.replace(from, to))

    const result = await doctor(['--json'], CONFIGURED)

    expect(findingsOf(result).map(finding => `${finding.severity} ${finding.check}`)).toEqual([
      `problem ${check}`,
    ])
    expect(result.status).toBe(1)
  })

  it('exits with 1 when it cannot read the app, and with 2 for wrong arguments', async () => {
    expect(await doctor(['--production', 'app.example.com'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^--production must be the address/) as string,
    })
    expect(await doctor(['--cwd', join(app.folder, 'nothing')])).toEqual({
      status: 1,
      stdout: '',
      stderr: `Folder not found: ${join(app.folder, 'nothing')}\n`,
    })
  })
})
