import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startProcess } from './background-process'
import { freePort } from './free-port'
import { runCommand, shellEnvironment } from './run-command'
import { createScratchApp, LAYER } from './scratch-app'
import type { ScratchApp } from './scratch-app'

const TYPES = '.nuxt/types/platform-admin-operations.d.ts'

let app: ScratchApp
/** What `nuxt prepare` wrote. */
let prepared: string

beforeAll(async () => {
  app = await createScratchApp('apps/operations', { dependencies: 'checkout' })
  const { stdout, stderr } = await app.nuxt('prepare')
  prepared = stdout + stderr
})

afterAll(() => app.remove())

/**
 * Errors that TypeScript finds in the programs of the app and of its server, as `file:line code`.
 */
async function typeErrors(): Promise<string[]> {
  const { stdout } = await runCommand(
    join(app.folder, 'node_modules/.bin/vue-tsc'),
    [
      ...['-b', '--noEmit', '--pretty', 'false'],
      ...['.nuxt/tsconfig.app.json', '.nuxt/tsconfig.server.json'],
    ],
    { cwd: app.folder },
  )
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(
    ([, file, line, code]) => `${file}:${line} ${code}`,
  )
}

/** What an editor shows for the name at the end of `before`, its first occurrence in the file. */
async function hover(file: string, before: string): Promise<string> {
  const path = join(app.folder, file)
  const config = ts.getParsedCommandLineOfConfigFile(
    join(app.folder, '.nuxt/tsconfig.server.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  if (!config) throw new Error('The server program has no configuration')
  const service = ts.createLanguageService({
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: () => '1',
    getScriptSnapshot: name =>
      ts.sys.fileExists(name)
        ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name) ?? '')
        : undefined,
    getCurrentDirectory: () => app.folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  })
  const source = await readFile(path, 'utf8')
  const info = service.getQuickInfoAtPosition(path, source.indexOf(before) + before.length - 1)
  return ts.displayPartsToString(info?.displayParts)
}

describe('an app with codegen', () => {
  it('gets the types of its operations, also in its Vue files, and an error for each wrong field, variable and option', async () => {
    expect(await typeErrors()).toEqual([
      'server/mistakes.ts:18 TS2339',
      'server/mistakes.ts:19 TS2345',
      'server/mistakes.ts:22 TS2554',
      'server/mistakes.ts:23 TS2345',
      'server/mistakes.ts:24 TS2322',
      'server/mistakes.ts:25 TS2353',
      'server/mistakes.ts:26 TS2353',
      'server/mistakes.ts:27 TS2322',
      'server/mistakes.ts:28 TS2353',
      'server/mistakes.ts:29 TS2345',
      'server/mistakes.ts:30 TS2345',
      'server/mistakes.ts:31 TS2345',
      'server/mistakes.ts:34 TS2322',
      'server/mistakes.ts:35 TS2353',
    ])
  })

  it('sees in an editor the result of the platform, not the name of a type', async () => {
    expect(await hover('server/mistakes.ts', 'const { data')).toBe(
      ['const data: {', '    shop: {', '        name: string;', '    };', '}'].join('\n'),
    )
  })

  it('reports operations that no API has, with file and line, when types are prepared', () => {
    expect(prepared).toContain(
      'GraphQL operations that the platform would refuse:\nserver/mistakes.ts:20: Cannot query field "nmae" on type "Shop". Did you mean "name"?\n',
    )
    expect(prepared.match(/^server\/.*$/gm)).toHaveLength(1)
  })

  it('reports the scopes that its operations need and the registration lacks, and those that nothing needs', () => {
    // Nuxt prints warnings to the other stream than information.
    expect(prepared.match(/^.*shopify\.app\.toml:.*$/gm)).toEqual([
      '[info] [platform] shopify.app.toml:6 has read_themes, which no operation or topic of the app needs. Remove it, unless the app uses it without a #graphql literal.',
      '[warn] [platform] shopify.app.toml:6 lacks unauthenticated_read_content (QueryRoot.menu in server/mistakes.ts:31), read_orders (QueryRoot.order in server/types.ts:19). Add it to scopes below [access_scopes], or run `npx nuxt-platform-layer registration --write`.',
    ])
  })

  it('gets the types of the operations of its layers and further folders', async () => {
    const types = await readFile(join(app.folder, TYPES), 'utf8')

    expect(types).toContain('export type LayerShopQuery = { shop: { name: string } };')
    expect(types).toContain(
      'export type FurtherPlanQuery = { shop: { plan: { displayName: string } } };',
    )
  })
})

describe('nuxt dev with codegen', () => {
  it('regenerates the types when code of the app, its server, its layers, its shared folder or a further folder is saved', async () => {
    const dev = await startProcess(
      join(app.folder, 'node_modules/.bin/nuxt'),
      ['dev', '--port', String(await freePort())],
      {
        cwd: app.folder,
        environment: shellEnvironment({ PLATFORM_LAYER: LAYER, CI: 'true' }),
        ready: /Nitro server built|Ready in/,
      },
    )
    onTestFinished(() => dev.stop())
    // Nuxt empties the file before it writes it again.
    const types = () =>
      vi.waitFor(async () => {
        const text = await readFile(join(app.folder, TYPES), 'utf8')
        expect(text).not.toBe('')
        return text
      })
    // Only into folders that exist: Nuxt starts again when a new one appears.
    const write = (path: string, code: string) => writeFile(join(app.folder, path), code)
    // Saved again while it goes unseen: dev reports that it is ready a little before it watches.
    const save = (path: string, operation: string, seen: () => Promise<void> | void) =>
      vi.waitFor(
        async () => {
          await write(path, `export const SAVED = \`#graphql\n  ${operation}\``)
          await vi.waitFor(seen, { timeout: 3000 })
        },
        { timeout: 30_000 },
      )

    for (const [name, path] of Object.entries({
      App: 'app/a.ts',
      Server: 'server/b.ts',
      Layer: 'base/server/utils/c.ts',
      Shared: 'shared/d.ts',
      Further: 'further/e.ts',
    })) {
      await save(path, `query Saved${name} { shop { name } }`, async () =>
        expect(await types()).toContain(
          `export type Saved${name}Query = { shop: { name: string } };`,
        ),
      )
    }

    // Wrong: reported with file and line; the others keep their types.
    await save('shared/d.ts', 'query SavedWrong {\n    shop { nmae } }', () =>
      expect(dev.output()).toContain(
        'shared/d.ts:3: Cannot query field "nmae" on type "Shop". Did you mean "name"?',
      ),
    )
    expect(await types()).toContain('export type SavedAppQuery')

    // Half written: no program, and so no news. The next file to be saved shows that this one was
    // seen.
    await write('server/b.ts', 'export const SAVED = `#graphql\n  query SavedHalf { shop {')
    await save('shared/d.ts', 'query SavedAfter { shop { name } }', async () =>
      expect(await types()).toContain('export type SavedAfterQuery'),
    )
    expect(await types()).toContain('export type SavedServerQuery')

    await rm(join(app.folder, 'app/a.ts'))
    await vi.waitFor(async () => expect(await types()).not.toContain('SavedApp'), {
      timeout: 20_000,
    })
  })
})

describe('an app with a version that is not shipped', () => {
  let older: ScratchApp

  beforeAll(async () => {
    older = await createScratchApp('apps/operations', { dependencies: 'checkout' })
  })

  afterAll(() => older.remove())

  it('reports how to get a schema that neither the app nor the layer has', async () => {
    const config = join(older.folder, 'nuxt.config.ts')
    await writeFile(config, (await readFile(config, 'utf8')).replaceAll('2026-10', '2024-10'))

    const { stdout, stderr } = await older.nuxt('prepare')

    expect(stdout + stderr).toContain(
      [
        'platform.codegen: schema/admin-2024-10.graphql is missing, so GraphQL operations of 2024-10 stay untyped. This version of the layer ships the',
        'schemas of 2025-10, 2026-01, 2026-04, 2026-07, 2026-10, unstable. Download another one once and commit it, with an',
        'Admin API access token of a store in PLATFORM_ADMIN_API_TOKEN:',
        'npx nuxt-platform-layer codegen --shop <shop>.myshopify.com --api admin --api-version 2024-10 --out schema/admin-2024-10.graphql\n',
      ].join('\n'),
    )
  })
})
