import { readdirSync, readFileSync } from 'node:fs'
import { createJiti } from 'jiti'
import { ERROR_CAUSES } from './error-causes.mjs'
import { readFunctions, readMembers } from './read-declarations.mjs'

const ROOT = new URL('../../', import.meta.url)
const NOTE = '<!-- Written by `npm run build:reference`. -->'
/** Names of the kinds of apps that rules distinguish. */
const KIND_NAMES = {
  public: 'public',
  custom: 'custom (other organizations)',
  organization: 'custom (own organization)',
  merchant: 'merchant',
}
/** Interfaces that the control of the emulator consists of. */
const CONTROL_PARTS = {
  CallControl: 'packages/emulator/src/app-requests/call-control.ts',
  BillingControl: 'packages/emulator/src/billing/billing-control.ts',
  PricingControl: 'packages/emulator/src/pricing/pricing-control.ts',
  DataControl: 'packages/emulator/src/control/data-control.ts',
  ScopeControl: 'packages/emulator/src/scopes/scope-control.ts',
  RulesControl: 'packages/emulator/src/rules/rules-control.ts',
  BulkControl: 'packages/emulator/src/bulk/bulk-control.ts',
  PaymentsControl: 'packages/emulator/src/control/payments-control.ts',
  SnapshotControl: 'packages/emulator/src/control/snapshot-control.ts',
  WebhookControl: 'packages/emulator/src/control/webhook-control.ts',
  TrafficControl: 'packages/emulator/src/control/traffic-control.ts',
  BridgeControl: 'packages/emulator/src/control/bridge-control.ts',
}

/**
 * Renders the pages of the reference that come from the source.
 *
 * @returns {Promise<Record<string, string>>} Markdown by the file in the repository
 */
export async function renderPages() {
  return {
    'docs/api-server.md': functionsPage({
      title: 'Server functions',
      lead: 'These functions are auto-imported in server code. [Utilities](utilities.md) shows them in use.',
      folder: 'server/utils',
    }),
    'docs/api-app.md': functionsPage({
      title: 'App functions',
      lead: 'These functions are auto-imported in pages, components, and plugins. [Utilities](utilities.md#app-utilities) shows them in use.',
      folder: 'composables',
    }),
    'docs/api-emulator.md': emulatorPage(),
    'docs/api-testing.md': testingPage(),
    'docs/command-line.md': await commandLinePage(),
    'docs/error-codes.md': errorsPage(),
    'docs/rules.md': await rulesPage(),
  }
}

function functionsPage({ title, lead, folder }) {
  const functions = readdirSync(new URL(folder, ROOT))
    .sort()
    .flatMap(name => readFunctions(`${folder}/${name}`))
  const sections = functions.map(({ name, signature, text, parameters, returns, throws }) =>
    [
      `## ${name}`,
      `\`\`\`typescript\n${signature}\n\`\`\``,
      text,
      [
        ...parameters
          .filter(parameter => parameter.text)
          .map(parameter => `- \`${parameter.name}\`: ${parameter.text.replace(/^- /, '')}`),
        ...(returns ? [`- Returns ${returns}`] : []),
        ...(throws ? [`- Throws ${throws}`] : []),
      ].join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  return page(title, lead, ...sections)
}

function emulatorPage() {
  return page(
    'Local platform: options and control',
    '`startEmulator(options)` from `nuxt-platform-layer/emulator` starts the [local platform](emulator.md) from code.',
    '## Options',
    memberTable(readMembers('packages/emulator/src/start-emulator.ts', 'EmulatorOptions')),
    '## The running platform',
    memberTable(readMembers('packages/emulator/src/start-emulator.ts', 'Emulator')),
    '## Control',
    'Methods of `emulator.control`. Each rejects input that is not documented.',
    memberTable(
      readMembers('packages/emulator/src/control/control.ts', 'EmulatorControl', CONTROL_PARTS),
    ),
    '## Control over HTTP',
    'The same actions as JSON over HTTP, below `/_emulator`. Unknown fields are refused with 400.',
    controlRoutes(),
    '## Seed files',
    'Their JSON schema is `node_modules/nuxt-platform-layer/dist/platform.seed.schema.json`; [Define stores](emulator.md#define-stores) describes the fields.',
  )
}

/** Method and path of each route, as the sources list them. */
function controlRoutes() {
  const folder = new URL('packages/emulator/src/control/', ROOT)
  const files = readdirSync(new URL('routes/', folder)).sort()
  const source = [...files.map(file => `routes/${file}`), 'control-api.ts']
    .map(file => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  const routes = [
    ...source.matchAll(
      /ction\(\s*'(GET|POST|PUT|DELETE|PATCH)',\s*'([^']+)',?([\s\S]*?)(?=\n {2}(?:body)?[aA]ction\(|\n\])/g,
    ),
  ]
  if (routes.length < 20) throw new Error('The routes of the control API are not found')
  return table(
    ['request', 'method of `control`'],
    routes.map(([, method, path, rest]) => [
      `\`${method} /_emulator${path}\``,
      [...new Set([...rest.matchAll(/control\.(\w+)/g)].map(([, name]) => `\`${name}\``))].join(
        ', ',
      ),
    ]),
  )
}

function testingPage() {
  const fixture = (title, file, name) => [
    `## ${title}`,
    memberTable(readMembers(`packages/emulator/testing/playwright/${file}.ts`, name)),
  ]
  return page(
    'Playwright fixtures',
    'Members of the fixtures of `nuxt-platform-layer/playwright`. [Test an app](testing.md) shows them in use.',
    ...fixture('Fixtures of a test', 'test', 'PlatformFixtures'),
    ...fixture('Fixtures of a worker', 'test', 'PlatformWorkerFixtures'),
    ...fixture('app', 'platform-app', 'PlatformApp'),
    ...fixture('The app in the admin', 'embedded-app', 'EmbeddedApp'),
    ...fixture('store', 'test-store', 'TestStore'),
    ...fixture('store.create', 'create-records', 'RecordCreators'),
    ...fixture('Options', 'platform-options', 'PlatformTestOptions'),
  )
}

async function commandLinePage() {
  const { COMMANDS, OVERVIEW } = await createJiti(import.meta.url).import(
    '../../packages/cli/src/read-command.ts',
  )
  return page(
    'Command line',
    'The command is `npx nuxt-platform-layer`. `--help` prints this text, and `<command> --help` the options of a command.',
    `\`\`\`text\n${OVERVIEW.trim()}\n\`\`\``,
    ...COMMANDS.flatMap(({ name, usage }) => [`## ${name}`, `\`\`\`text\n${usage.trim()}\n\`\`\``]),
    '[Create an app](create-an-app.md), the [doctor](configuration.md#the-doctor), the [review](review.md), [pull](pull.md), [cassettes](cassettes.md), [keys](storage.md#encryption), [tokens](migrating.md#migrate-the-tokens-of-all-shops), and [the registration file](cli.md#keep-it-complete) have guides.',
  )
}

function errorsPage() {
  const source = readFileSync(new URL('server/core/errors/errors.ts', ROOT), 'utf8')
  const [, list = ''] = /const STATUS[^{]*\{([^}]*)\}/.exec(source) ?? []
  const statuses = [...list.matchAll(/(\w+): (\d+)/g)].map(([, code, status]) => ({ code, status }))
  const missing = statuses.filter(({ code }) => !(code in ERROR_CAUSES))
  const unknown = Object.keys(ERROR_CAUSES).filter(
    code => !statuses.some(each => each.code === code),
  )
  if (statuses.length === 0 || missing.length > 0 || unknown.length > 0)
    throw new Error(
      `error-causes.mjs differs from errors.ts: ${[...missing.map(({ code }) => code), ...unknown].join(', ')}`,
    )
  return page(
    'Error codes',
    'The `code` of a `PlatformError` is stable; its message can change. The status is the default: [Errors](utilities.md#errors) lists when it differs.',
    table(
      ['code', 'status', 'cause', 'fix'],
      statuses.map(({ code, status }) => [`\`${code}\``, status, ...ERROR_CAUSES[code]]),
    ),
    '[Troubleshooting](troubleshooting.md) has the errors that need more than a sentence.',
  )
}

async function rulesPage() {
  const { DATED_RULES } = await createJiti(import.meta.url).import('../../shared/dated-rules.ts')
  const days = Object.entries(DATED_RULES)
    .flatMap(([id, rule]) =>
      [...new Set(Object.values(rule.since))].map(day => ({ id, rule, day })),
    )
    .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
  const rules = [...new Map(days.map(({ id, rule }) => [id, rule]))]
  return page(
    'Rules with a date',
    'What the platform begins, or ceases, to do on a day, oldest first.',
    'Find your kind of app in the table, and read what to do before the day:',
    table(
      ['kind of app', 'how merchants install it'],
      [
        [KIND_NAMES.public, 'from the app store'],
        [KIND_NAMES.custom, 'by link, on stores of other organizations than that of the app'],
        [KIND_NAMES.organization, 'by link, on stores of the organization of the app'],
        [KIND_NAMES.merchant, 'not at all: they make it in their own store'],
      ],
    ),
    table(
      ['from', 'rule', 'apps'],
      days.map(({ id, rule, day }) => [
        dayOf(rule, day),
        `[${rule.title}](#${id})`,
        describeKinds(kindsOn(rule, day)),
      ]),
    ),
    'A rule begins at 00:00 UTC of its day. Where its announcement names the time, it begins then, and the table has that time of New York.',
    'The local platform follows the rules by its clock: [move the clock](emulator.md#as-strict-as-the-platform) to see what a day changes. You can switch a rule off for one store, in its admin or by [`control.ignoreRule`](api-emulator.md).',
    ...rules.flatMap(([id, rule]) => [
      `## ${id}`,
      `**${rule.title}.** ${rule.merchants}`,
      `What to do: ${rule.fix}`,
      [
        `- From: ${sinceOf(rule)}`,
        `- Platform: ${rule.platform}`,
        ...[
          ['Layer', rule.layer],
          ['Doctor', rule.doctor],
          ['Local platform', rule.emulator],
        ].flatMap(([part, text]) => (text === 'Nothing.' ? [] : [`- ${part}: ${text}`])),
        `- Source: [${rule.source.includes('/changelog/') ? 'changelog' : 'documentation'} of the platform](${rule.source})`,
      ].join('\n'),
    ]),
  )
}

function kindsOn({ since }, day) {
  return Object.keys(since).filter(kind => since[kind] === day)
}

/** E.g. `2026-11-12, 23:59`, with the time of New York that the rule names. */
function dayOf({ time }, day) {
  return time === undefined ? day : `${day}, ${time.slice(0, 5)}`
}

function sinceOf(rule) {
  const { since, sinceVersion } = rule
  const days = [...new Set(Object.values(since))]
    .sort()
    .map(day => `${dayOf(rule, day)}, ${describeKinds(kindsOn({ since }, day))}`)
    .join('; ')
  return sinceVersion ? `${days}, in API version ${sinceVersion} and later` : days
}

function describeKinds(kinds) {
  return kinds.length === 4 ? 'every app' : kinds.map(kind => KIND_NAMES[kind]).join(', ')
}

function memberTable(members) {
  return table(
    ['member', ''],
    members.map(({ signature, text, initial }) => [
      `\`${signature}\``,
      [text, initial ? `Default: ${initial.includes('`') ? initial : `\`${initial}\``}` : '']
        .filter(Boolean)
        .join(' '),
    ]),
  )
}

function table(head, rows) {
  const line = cells =>
    `| ${cells.map(cell => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function page(title, ...parts) {
  return `# ${title}\n\n${parts[0]}\n\n${NOTE}\n\n${parts.slice(1).join('\n\n')}\n`
}
