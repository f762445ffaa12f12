import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  CI_SERVICES,
  PACKAGE_MANAGERS,
  requireAppName,
  STORAGES,
} from '../../../src/init/app-choices'
import type { AppChoices } from '../../../src/init/app-choices'
import { composeApp, listTemplates } from '../../../src/init/compose-app'
import { parseRegistration } from '../../../../facts/registration/app-registration'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { parseDockerfile } from '../../../../../tests/deploy/dockerfile'
import { sectionBlocks } from '../../../../../tests/surface/doc-blocks'

const TEMPLATES = fileURLToPath(new URL('../../../../../templates', import.meta.url))
const DEFAULTS: AppChoices = {
  name: 'reviews',
  template: 'minimal',
  embedded: true,
  packageManager: 'npm',
  storage: 'files',
  ci: 'github',
  layer: '^0.1.0',
}
const templates = await listTemplates(TEMPLATES)

async function compose(choices: Partial<AppChoices> = {}): Promise<Record<string, string>> {
  const files = await composeApp(TEMPLATES, { ...DEFAULTS, ...choices })
  return Object.fromEntries([...files].map(([path, content]) => [path, content.toString('utf8')]))
}

interface Manifest {
  name: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  scripts: Record<string, string>
}

const manifestOf = (files: Record<string, string>) =>
  JSON.parse(files['package.json'] ?? '') as Manifest

describe.each(templates)(
  'an app from the template $name',
  ({ name: template, canBeStandalone }) => {
    it('has what every app has', async () => {
      const files = await compose({ template })

      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([
          '.dockerignore',
          '.env.example',
          '.github/dependabot.yml',
          '.github/workflows/ci.yml',
          '.gitignore',
          'AGENTS.md',
          'Dockerfile',
          'README.md',
          'app/app.vue',
          'app/pages/index.vue',
          'eslint.config.mjs',
          'nuxt.config.ts',
          'package.json',
          'playwright.config.ts',
          'shopify.app.toml',
          'shopify.web.toml',
          'tsconfig.json',
        ]),
      )
      expect(Object.keys(files).some(path => /^tests\/e2e\/[\w-]+\.spec\.ts$/.test(path))).toBe(
        true,
      )
      expect(Object.keys(files).filter(path => /^(?:standalone|gitignore)/.test(path))).toEqual([])
    })

    it('has its name in every file', async () => {
      const files = await compose({ template })
      const manifest = manifestOf(files)
      const registration = parseRegistration(files['shopify.app.toml'] ?? '', 'shopify.app.toml')

      expect(Object.keys(files).filter(path => /\bmy-app\b/.test(files[path] ?? ''))).toEqual([])
      expect(manifest).toMatchObject({
        name: 'reviews',
        dependencies: { 'nuxt-platform-layer': '^0.1.0' },
      })
      expect(registration).toMatchObject({
        name: 'reviews',
        embedded: true,
        applicationUrl: 'https://reviews.example.com',
        webhooksApiVersion: DEFAULT_API_VERSION,
      })
      expect(registration.clientId).toBeUndefined()
    })

    it.each(PACKAGE_MANAGERS.filter(manager => manager !== 'npm'))(
      'names no command of npm for %s, except to install it',
      async packageManager => {
        const files = await compose({ template, packageManager })
        const commands = Object.entries(files).flatMap(([path, text]) =>
          [...text.matchAll(/\b(?:npx|npm (?:ci|run|test|install|start))\b.*/g)].map(([line]) => [
            path,
            line,
          ]),
        )
        const allowed = commands.filter(([, line]) =>
          line?.startsWith('npm install --global pnpm@10 && pnpm install'),
        )

        expect(commands).toEqual(packageManager === 'pnpm' ? allowed : [])
      },
    )

    it.runIf(!canBeStandalone)('is refused as a standalone app', async () => {
      await expect(compose({ template, embedded: false })).rejects.toThrow(
        new Error(`The template ${template} is for embedded apps only.`),
      )
    })
  },
)

describe('the choices of an app', () => {
  it('registers a standalone app as one, and replaces its test', async () => {
    const embedded = await compose()
    const standalone = await compose({ embedded: false })

    expect(standalone['shopify.app.toml']).toContain('\nembedded = false\n')
    expect(standalone['tests/e2e/home.spec.ts']).not.toBe(embedded['tests/e2e/home.spec.ts'])
    expect(Object.keys(standalone)).toEqual(Object.keys(embedded))
  })

  it.each([
    ['files', [], undefined],
    ['sqlite', ['db0', 'unstorage'], undefined],
    ['postgresql', ['bullmq', 'db0', 'pg', 'unstorage'], 'DATABASE_URL'],
    ['redis', ['bullmq', 'ioredis', 'unstorage'], 'REDIS_URL'],
  ] as const)('stores in %s with the packages for it', async (storage, packages, variable) => {
    const files = await compose({ storage })
    const { dependencies } = manifestOf(files)
    const shared = ['nuxt', 'nuxt-platform-layer', 'vue', 'vue-router']

    expect(Object.keys(dependencies)).toEqual([...packages, ...shared].sort())
    expect('server/plugins/storage.ts' in files).toBe(storage !== 'files')
    if (variable) expect(files['.env.example']).toContain(`\n# ${variable}=`)
    expect(STORAGES).toContain(storage)
  })

  it.each(templates.flatMap(({ name }) => STORAGES.map(storage => [name, storage] as const)))(
    'stores the jobs and webhooks of %s on the server of %s, if it is one',
    async (template, storage) => {
      const files = await compose({ template, storage })
      const hasServer = storage === 'postgresql' || storage === 'redis'
      const plugin = files['server/plugins/platform.ts']?.split('\n').map(line => line.trim())

      expect('server/utils/queueEngine.ts' in files).toBe(hasServer)
      expect(plugin?.filter(line => line.includes('queueEngine'))).toEqual(
        hasServer ? ['inbox: { engine: queueEngine() },', 'jobs: { engine: queueEngine() },'] : [],
      )
    },
  )

  it('prefixes the queues in Redis with the name of the app', async () => {
    const { 'server/utils/queueEngine.ts': engine } = await compose({ storage: 'redis' })

    expect(engine).toContain("createBullmqInbox({ connection: { url }, prefix: 'reviews' })")
  })

  it('builds an image by the recipe of the documentation', async () => {
    const [recipe] = sectionBlocks('docs/deployment.md', '## Docker')
    const { Dockerfile = '' } = await compose()

    expect(parseDockerfile(Dockerfile)).toEqual(parseDockerfile(recipe?.code ?? ''))
  })

  it.each([
    ['npm', 'package.json package-lock.json *.tgz ./'],
    ['pnpm', 'package.json pnpm-lock.yaml pnpm-workspace.yaml *.tgz ./'],
    ['yarn', 'package.json yarn.lock .yarnrc.yml *.tgz ./'],
  ] as const)(
    'copies the manifests of %s into the image before the code',
    async (packageManager, manifests) => {
      const files = await compose({ packageManager })
      const steps = parseDockerfile(files['Dockerfile'] ?? '').map(({ name, args }) => [name, args])

      expect(steps.slice(2, 5)).toEqual([
        ['COPY', manifests],
        ['RUN', expect.stringMatching(/(?:npm ci|--frozen-lockfile)$/)],
        ['COPY', '. .'],
      ])
      // A file that is not there stops the build; the lock file is made by the installation.
      const [, , ...others] = manifests.split(' ')
      for (const file of others.slice(0, -2)) expect(Object.keys(files)).toContain(file)
    },
  )

  it('writes a workflow only for a service', async () => {
    const workflows = await Promise.all(
      CI_SERVICES.map(async ci =>
        Object.keys(await compose({ ci })).filter(path => path.startsWith('.github/')),
      ),
    )

    expect(workflows).toEqual([['.github/dependabot.yml', '.github/workflows/ci.yml'], []])
  })

  it('needs what the layer needs: the same versions', async () => {
    const { dependencies, devDependencies } = manifestOf(await compose({ storage: 'postgresql' }))
    const layer = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../../../../package.json', import.meta.url)), 'utf8'),
    ) as Manifest & { peerDependencies: Record<string, string> }
    const known = { ...layer.devDependencies, ...layer.dependencies }
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name]) => name !== 'nuxt-platform-layer' && name in known,
    )
    const withoutRange = (version = '') => version.replace(/^\^/, '').split('.')[0]

    expect(own.map(([name, version]) => [name, withoutRange(version)])).toEqual(
      own.map(([name]) => [name, withoutRange(known[name])]),
    )
  })
})

describe('the name of an app', () => {
  it.each(['a', 'my-app', 'app2', 'a'.repeat(30)])('%s is valid', name => {
    expect(requireAppName(name)).toBe(name)
  })

  it.each([
    '',
    'App',
    '2app',
    'my--app',
    'my-',
    '-my',
    'my_app',
    '@me/app',
    '../app',
    'a'.repeat(31),
  ])('"%s" is refused', name => {
    expect(() => requireAppName(name)).toThrow(`"${name}" cannot be the name of an app`)
  })
})
