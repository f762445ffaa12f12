import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { INIT_USAGE, readInitOptions } from '../../../src/commands/init'
import { listTemplates } from '../../../src/init/compose-app'
import { readCommand } from '../../../src/read-command'

const read = (args: string[], environment: Record<string, string> = {}, isTerminal = false) =>
  readInitOptions(args, environment, isTerminal)

describe('the options of init', () => {
  it('leaves every choice open without arguments', () => {
    expect(read([])).toEqual({
      folder: undefined,
      choices: {
        name: undefined,
        template: undefined,
        embedded: undefined,
        packageManager: undefined,
        storage: undefined,
        ci: undefined,
      },
      layer: undefined,
      runner: 'npm',
      isInteractive: false,
      install: true,
    })
  })

  it('has a flag for every choice', () => {
    const flags =
      'apps/reviews --name shop-reviews --template minimal --standalone --package-manager pnpm --storage redis --ci none --layer 0.1.0 --no-install'

    expect(read(flags.split(' '))).toEqual({
      folder: join(resolve('.'), 'apps/reviews'),
      choices: {
        name: 'shop-reviews',
        template: 'minimal',
        embedded: false,
        packageManager: 'pnpm',
        storage: 'redis',
        ci: 'none',
      },
      layer: '0.1.0',
      runner: 'npm',
      isInteractive: false,
      install: false,
    })
  })

  it('takes the name from the folder', () => {
    expect(read(['apps/reviews/']).choices.name).toBe('reviews')
  })

  it.each([
    ['pnpm/10.34.9 npm/? node/v24.21.0 linux x64', 'pnpm'],
    ['yarn/1.22.22 npm/? node/v24.21.0 linux x64', 'yarn'],
    ['npm/11.6.0 node/v24.21.0 linux x64 workspaces/false', 'npm'],
    ['bun/1.2.0 npm/? node/v24', 'npm'],
  ])('is run by %s: %s is the default', (agent, runner) => {
    expect(read([], { npm_config_user_agent: agent }).runner).toBe(runner)
  })

  it.each([
    ['a terminal', [], {}, true, true],
    ['no terminal', [], {}, false, false],
    ['--yes', ['--yes'], {}, true, false],
    ['-y', ['-y'], {}, true, false],
    ['CI', [], { CI: 'true' }, true, false],
  ])('asks only in a terminal: %s', (_, args, environment, isTerminal, expected) => {
    expect(read(args, environment as Record<string, string>, isTerminal).isInteractive).toBe(
      expected,
    )
  })

  it.each([
    [
      ['x', '--storage', 'mongo'],
      '--storage must be one of files, sqlite, postgresql, redis, not "mongo".',
    ],
    [['x', '--ci', ''], '--ci must be one of github, none, not "".'],
    [
      ['x', '--package-manager', 'bun'],
      '--package-manager must be one of npm, pnpm, yarn, not "bun".',
    ],
    [['x', '--embedded', '--standalone'], 'Use either --embedded or --standalone.'],
    [['a', 'b'], 'Name one folder, not 2: a b.'],
    [[''], 'The name of the folder is empty.'],
    [
      ['My App'],
      '"My App" cannot be the name of an app: use up to 30 lowercase letters, digits, and single hyphens, beginning with a letter, e.g. my-app. The folder can have another name: add --name.',
    ],
    [
      ['--name', `a${'b'.repeat(30)}`],
      `"a${'b'.repeat(30)}" cannot be the name of an app: use up to 30 lowercase letters, digits, and single hyphens, beginning with a letter, e.g. my-app.`,
    ],
  ])('refuses %j', (args, message) => {
    expect(() => read(args)).toThrow(new Error(message))
  })

  it('names every template in the help', async () => {
    const templates = await listTemplates(
      fileURLToPath(new URL('../../../../../templates', import.meta.url)),
    )
    const [, named = ''] = /--template <name> {5}(.*) \(default minimal\)/.exec(INIT_USAGE) ?? []

    expect(named.split(/, | or /).sort()).toEqual(templates.map(({ name }) => name).sort())
  })

  it('shows only its own help after a mistake', () => {
    const command = readCommand(['init', '--stores', 'redis'])

    expect(command).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining("Unknown option '--stores'") as string,
      usage: expect.stringMatching(/^init \[folder\]: creates an app/) as string,
    })
    expect(command).not.toMatchObject({
      usage: expect.stringContaining('emulator: starts') as string,
    })
  })
})
