import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listTemplates } from '../../packages/cli/src/init/compose-app'
import { writeComposedApp } from '../templates/composed-app'
import { runCommand, shellEnvironment } from './run-command'
import type { CommandResult } from './run-command'
import { LAYER } from './scratch-app'

interface Log {
  runs: [{ results: { ruleId: string; level: string; locations: unknown[] }[] }]
}

const templates = await listTemplates(join(LAYER, 'templates'))

/** The command as CI runs it: without credentials, below the root of the repository. */
function scan(folder: string, ...args: string[]): Promise<CommandResult> {
  const command = join(LAYER, 'dist/cli/cli.js')
  return runCommand(process.execPath, [command, 'doctor', '--sarif', ...args], {
    cwd: folder,
    environment: shellEnvironment({}),
  })
}

async function composedTemplate(name: string): Promise<string> {
  const repository = await mkdtemp(join(tmpdir(), 'platform-scan-'))
  onTestFinished(() => rm(repository, { recursive: true, force: true }))
  const folder = join(repository, 'app')
  await mkdir(join(repository, '.git'))
  await mkdir(folder)
  await writeComposedApp(folder, name)
  return folder
}

function seriousOf(report: string) {
  return (JSON.parse(report) as Log).runs[0].results.filter(({ level }) => level !== 'note')
}

describe('nuxt-platform-layer doctor --sarif', () => {
  it.each(templates)('finds nothing in the template $name', async ({ name }) => {
    const result = await scan(await composedTemplate(name))

    expect([result.status, result.stderr]).toEqual([0, ''])
    expect(seriousOf(result.stdout)).toEqual([])
  })

  it('finds nothing in the playground', async () => {
    const result = await scan(join(LAYER, '.playground'))

    expect(result.status).toBe(0)
    expect(seriousOf(result.stdout)).toEqual([])
  })

  it('writes a problem to a file, prints the report, and exits with 1', async () => {
    const folder = await composedTemplate('minimal')
    const file = join(folder, 'shopify.app.toml')
    const registration = await readFile(file, 'utf8')
    await writeFile(file, registration.replace('uri = "/webhooks"', 'uri = "/hooks"'))

    const result = await scan(folder, 'report.sarif')
    const report = await readFile(join(folder, 'report.sarif'), 'utf8')

    expect(result.status).toBe(1)
    expect(result.stdout).toMatch(/\n1 problem, 0 warnings, 1 to confirm, \d+ ok\n$/)
    expect(seriousOf(report)).toMatchObject([
      {
        ruleId: 'webhook-route',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'app/shopify.app.toml', uriBaseId: '%SRCROOT%' },
              region: {
                startLine: registration.split('\n').indexOf('uri = "/webhooks"') + 1,
              },
            },
          },
        ],
      },
    ])
    for (const absolute of [folder, LAYER, tmpdir()]) expect(report).not.toContain(absolute)
  })
})
