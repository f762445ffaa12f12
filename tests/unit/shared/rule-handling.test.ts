import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DatedRule } from '../../../shared/dated-rule'
import { DATED_RULES } from '../../../shared/dated-rules'
import { parseRegistration } from '../../../packages/facts/registration/app-registration'
import { findSidekickExtensions } from '../../../packages/facts/registration/sidekick-extensions'
import { API_VERSIONS, DEFAULT_API_VERSION } from '../../../shared/wire'

const ROOT = new URL('../../../', import.meta.url)
const DAYS = 45
type Rules = Readonly<Record<string, DatedRule>>

/** Checks of the rules about registrations: a problem of one that breaks the rule. */
const REGISTRATION_CHECKS: Record<string, (isBroken: boolean) => Promise<unknown>> = {
  'https-proxies': async isBroken => {
    const url = `${isBroken ? 'http' : 'https'}://shop-app.dev/proxy`
    const toml = `[app_proxy]\nurl = "${url}"\nsubpath = "a"\nprefix = "apps"\n`
    return problemsOf(toml).filter(line => line.includes('app_proxy.url'))
  },
  'extensions-summary': async isBroken => {
    const folder = await mkdtemp(join(tmpdir(), 'rules-'))
    const extension = join(folder, 'extensions/edit')
    await mkdir(extension, { recursive: true })
    const table = isBroken ? '[[extensions.targeting.intents]]\ntype = "a"\n' : ''
    const toml = `[[extensions]]\n[[extensions.targeting]]\ntarget = "b"\n${table}`
    await writeFile(join(extension, 'shopify.extension.toml'), toml)
    const found = await findSidekickExtensions(folder)
    await rm(folder, { recursive: true })
    return found
  },
}

const PROBLEMS: Record<string, string[]> = {
  'https-proxies': ['2: app_proxy.url must be a path in the app, e.g. "/proxy", or an https URL.'],
  'extensions-summary': ['extensions/edit/shopify.extension.toml:4'],
}

function problemsOf(toml: string): string[] {
  try {
    parseRegistration(toml, 'shopify.app.toml')
    return []
  } catch (error) {
    return (error as Error).message.split('\n').map(line => line.replace('shopify.app.toml:', ''))
  }
}

/** Source files of folders, by path. */
function sourcesOf(...folders: string[]): [path: string, text: string][] {
  return folders.flatMap(folder =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.(?:ts|mjs|vue)$/.test(path))
      .map((path): [string, string] => [
        `${folder}/${path}`,
        readFileSync(new URL(`${folder}/${path}`, ROOT), 'utf8'),
      ]),
  )
}

const emulator = sourcesOf('packages/emulator/src', 'packages/facts/schemas')
const isNamed = (id: string) => emulator.some(([, text]) => text.includes(`'${id}'`))

/** Whether code handles a rule: a sentence in the table is not enough. */
function isHandled([id, { effect }]: [string, DatedRule]): boolean {
  if (effect === 'none') return true
  if (effect === 'registration') return id in REGISTRATION_CHECKS
  // Each version has a rule about its end, whose id is made of the version.
  return isNamed(id) || /^api-\d{4}-\d{2}-end$/.test(id)
}

/** Lists the rules that have begun, or begin within some days, and that no code handles. */
function unhandled(rules: Rules, now: number): string[] {
  const end = new Date(now + DAYS * 86_400_000).toISOString().slice(0, 10)
  return Object.entries(rules)
    .filter(([, { since }]) => Object.values(since).some(day => day <= end))
    .filter(rule => !isHandled(rule))
    .map(([id]) => id)
}

describe('the handling of rules', () => {
  it('exists for each rule that has begun, or begins within 45 days', () => {
    expect(unhandled(DATED_RULES, Date.now())).toEqual([])
  })

  it('is missing for a rule that only has sentences, from 45 days before its day on', () => {
    const rules: Rules = {
      gravity: { ...DATED_RULES['bulk-access'], since: { custom: '2027-03-01' } },
      levity: { ...DATED_RULES['customer-account-api'], since: { custom: '2027-03-01' } },
    }
    expect(unhandled(rules, Date.parse('2027-01-14T12:00:00Z'))).toEqual([])
    expect(unhandled(rules, Date.parse('2027-01-15T00:00:00Z'))).toEqual(['gravity'])
  })

  it.each(Object.entries(REGISTRATION_CHECKS))(
    'of %s reports what breaks it',
    async (id, check) => {
      expect(id in DATED_RULES).toBe(true)
      expect(await check(true)).toEqual(PROBLEMS[id])
      expect(await check(false)).toEqual([])
    },
  )

  it('includes the end of each API version from 2025-10 on', () => {
    const stable = API_VERSIONS.filter(
      version => version >= '2025-10' && version <= DEFAULT_API_VERSION,
    )
    expect(Object.keys(DATED_RULES).filter(id => id.startsWith('api-'))).toEqual(
      stable.map(version => `api-${version}-end`),
    )
  })
})

describe('dates and versions', () => {
  /** Files about versions that no rule begins with, and about data of examples. */
  const OTHER = [
    'packages/cli/src/mcp/session.ts',
    'packages/emulator/src/engine/request/supported-versions.ts',
    'server/core/pricing/partner-api.ts',
    'shared/dated-rules.ts',
    'shared/events.ts',
    'shared/version-rules.ts',
    'shared/wire.ts',
  ]

  it('are in the table of rules, not in the code that obeys them', () => {
    const found = sourcesOf(
      'packages/cli/src',
      'packages/emulator/src',
      'packages/facts/registration',
      'packages/facts/schemas',
      'modules',
      'server',
      'shared',
    )
      .filter(([path]) => !OTHER.includes(path))
      .flatMap(([path, text]) =>
        text
          .split('\n')
          .filter(
            line => !/^\s*(?:\/\/|\/?\*)/.test(line) && /'20\d{2}-[01]\d(?:-\d{2})?'/.test(line),
          )
          .map(line => `${path}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  })
})
