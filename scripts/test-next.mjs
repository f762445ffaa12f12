/**
 * `npm run test:next`: tests a copy of the repository with the newest Nuxt 4 and with Nuxt 5
 * (`nuxt-nightly`), and prints what breaks. The exit code is that of Nuxt 4. The output of each
 * step is in `test-results/nuxt-4` and `test-results/nuxt-5`. Options: `4` or `5` for one version
 * only, `--unit` for the unit suite and a build only.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * The packages of each version, as `package.json` names them, with a range of which the newest
 * version counts. `{version}` is that of Nuxt: types that one package adds to another count only
 * when both have the same version.
 */
const VERSIONS = {
  4: {
    nuxt: '{version}',
    '@nuxt/kit': '{version}',
    '@nuxt/schema': '{version}',
    '@nuxt/ui': '^4',
    nitropack: '^2',
  },
  5: {
    nuxt: 'npm:nuxt-nightly@{version}',
    '@nuxt/kit': 'npm:@nuxt/kit-nightly@{version}',
    '@nuxt/schema': 'npm:@nuxt/schema-nightly@{version}',
  },
}
const NUXT = { 4: 'nuxt@^4', 5: 'nuxt-nightly@^5.0.0-0' }
const SUITES = ['unit', 'integration', 'surface']

const args = process.argv.slice(2)
const isShort = args.includes('--unit')
const chosen = Object.keys(VERSIONS).filter(
  version => args.includes(version) || !args.some(arg => arg in VERSIONS),
)
const results = chosen.map(version => ({ version, steps: testVersion(version) }))

for (const { version, steps } of results) {
  console.log(`\nNuxt ${version}`)
  for (const { name, isPassed, failures } of steps) {
    console.log(`  ${isPassed ? 'passed' : 'FAILED'}  ${name}`)
    for (const failure of failures) console.log(`          ${failure}`)
  }
}
const supported = results.find(({ version }) => version === '4')
process.exit(supported?.steps.some(({ isPassed }) => !isPassed) ? 1 : 0)

/** Installs a version into a copy and runs the suites there, each even if an earlier one fails. */
function testVersion(version) {
  const folder = mkdtempSync(join(tmpdir(), `platform-nuxt-${version}-`))
  const logs = join(ROOT, 'test-results', `nuxt-${version}`)
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const step = (name, command, args) => run(name, command, args, { folder, logs })
  try {
    copyRepository(folder)
    const nuxt = newestOf(NUXT[version])
    console.log(`\n== Nuxt ${nuxt}`)
    replaceVersions(folder, VERSIONS[version], nuxt)
    // Without the scripts: `prepare` would build the package as a part of this step.
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts']
    const steps = [step('install', 'npm', install)]
    if (!steps[0].isPassed) return steps
    steps.push(step('build package', 'npm', ['run', 'build:package']))
    for (const app of ['.playground', 'tests/nuxt/app'])
      steps.push(step(`prepare ${app}`, 'npx', ['nuxt', 'prepare', app]))
    steps.push(step('build', 'npx', ['nuxt', 'build', '.playground']))
    for (const suite of isShort ? ['unit'] : SUITES) {
      const vitest = ['vitest', 'run', '--project', suite, '--maxWorkers=2']
      steps.push(step(`${suite} suite`, 'npx', vitest))
    }
    return steps
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies every file that git tracks or would add, except the versions that a run replaces. */
function copyRepository(folder) {
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', git, { cwd: ROOT, encoding: 'utf8' })
  for (const path of stdout.split('\0')) {
    const from = join(ROOT, path)
    if (path && path !== 'package-lock.json' && existsSync(from)) cpSync(from, join(folder, path))
  }
  // Tests and tools list the files of the repository.
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
  spawnSync('git', ['add', '--all'], { cwd: folder })
}

/** The newest version of a package in a range. */
function newestOf(range) {
  const { stdout } = spawnSync('npm', ['view', range, 'version', '--json'], { encoding: 'utf8' })
  const versions = [JSON.parse(stdout)].flat()
  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
}

/**
 * Writes exact versions into `package.json`: npm lists no packages for a tag. Removes the range of
 * a peer dependency that excludes its version.
 */
function replaceVersions(folder, versions, nuxt) {
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const [name, range] of Object.entries(versions)) {
    const version = range.includes('{version}')
      ? range.replace('{version}', nuxt)
      : newestOf(`${name}@${range}`)
    const section = name in manifest.dependencies ? 'dependencies' : 'devDependencies'
    manifest[section][name] = version
    if (version.startsWith('npm:')) delete manifest.peerDependencies[name]
  }
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}

/** Runs a command and returns the names of failed tests, or the first errors of a build. */
function run(name, command, args, { folder, logs }) {
  console.log(`-- ${name}`)
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, CI: 'true', NO_COLOR: '1', PLATFORM_SKIP_BUILD: '1' },
  })
  const output = `${stdout}\n${stderr}`
  writeFileSync(join(logs, `${name.replaceAll(/\W+/g, '-')}.log`), output)
  const lines = output.split('\n').map(line => line.trim())
  const failures = lines.filter(line =>
    /^(?:FAIL|ERROR|\[error\]|npm error|\w*Error:|\[.*ERROR)/.test(line),
  )
  return { name, isPassed: status === 0, failures: [...new Set(failures)].slice(0, 40) }
}
