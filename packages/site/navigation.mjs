import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { pageOf } from '../../.playground/shared/component-families.ts'

/**
 * The sections of the site and the files that they show, in order. A file's path is from the root
 * of the repository; `navigation.test.ts` finds a page of `docs/` that is missing.
 */
export const SECTIONS = [
  {
    slug: 'start',
    title: 'Get started',
    icon: 'i-lucide-rocket',
    files: [
      'docs/getting-started.md',
      'docs/create-an-app.md',
      'docs/launch.md',
      'docs/going-live.md',
      'docs/review.md',
      'docs/troubleshooting.md',
    ],
  },
  {
    slug: 'concepts',
    title: 'Concepts',
    icon: 'i-lucide-lightbulb',
    files: [
      'docs/rooms.md',
      'docs/request-kinds.md',
      'docs/token-exchange.md',
      'docs/webhook-inbox.md',
    ],
  },
  {
    slug: 'guides',
    title: 'Guides',
    icon: 'i-lucide-book-open',
    files: [
      'docs/utilities.md',
      'docs/admin-api.md',
      'docs/components.md',
      'docs/settings-form.md',
      'docs/own-tables.md',
      'docs/rendering-modes.md',
      'docs/webhooks.md',
      'docs/events.md',
      'docs/billing.md',
      'docs/sell-a-plan.md',
      'docs/background-jobs.md',
      'docs/app-proxy.md',
      'docs/app-proxy-forms.md',
      'docs/pos-extensions.md',
      'docs/checkout-extensions.md',
      'docs/flow-actions.md',
      'docs/standalone.md',
      'docs/languages.md',
      'docs/content-security-policy.md',
      'docs/emulator.md',
      'docs/other-frameworks.md',
      'docs/rest-api.md',
      'docs/pull.md',
      'docs/cassettes.md',
      'docs/testing.md',
      'docs/cli.md',
      'docs/tunnel.md',
      'docs/monorepo.md',
      'docs/agents.md',
      'docs/migrating.md',
    ],
  },
  {
    slug: 'reference',
    title: 'Reference',
    icon: 'i-lucide-list',
    files: [
      'docs/configuration.md',
      'docs/api-server.md',
      'docs/api-app.md',
      'docs/api-testing.md',
      'docs/api-emulator.md',
      'docs/command-line.md',
      'docs/error-codes.md',
      'docs/rules.md',
      'docs/simulated.md',
      'docs/simulated-texts.md',
      'docs/protocol.md',
      'docs/conformance.md',
    ],
  },
  {
    slug: 'operations',
    title: 'Operations',
    icon: 'i-lucide-server',
    files: [
      'docs/deployment.md',
      'docs/storage.md',
      'docs/observability.md',
      'docs/data.md',
      'SECURITY.md',
    ],
  },
  {
    slug: 'about',
    title: 'Why and comparison',
    icon: 'i-lucide-scale',
    files: [
      'docs/comparison.md',
      'docs/performance.md',
      'docs/versions.md',
      'docs/accessibility.md',
      'docs/faq.md',
      'docs/glossary.md',
    ],
  },
  {
    slug: 'contribute',
    title: 'Contribute',
    icon: 'i-lucide-git-pull-request',
    files: ['CONTRIBUTING.md', 'ARCHITECTURE.md'],
  },
]

/** Returns the address of a file's page below the site's base, e.g. `/guides/webhooks`. */
export function pagePath(file) {
  const section = SECTIONS.find(({ files }) => files.includes(file))
  return section && `/${section.slug}/${nameOf(file)}`
}

/**
 * Returns the addresses of all pages below the site's base: home, the files, and the components.
 *
 * @param {string} root folder of the layer
 * @returns {string[]} e.g. `/guides/webhooks`
 */
export function allPaths(root) {
  return [
    '/',
    ...SECTIONS.flatMap(({ files }) => files.map(pagePath)),
    ...componentPages(root).map(file => `/${file.replace('.vue', '').toLowerCase()}`),
  ]
}

/**
 * Returns the components that have a page of their own; the others are on that of the component
 * whose parts they are.
 *
 * @param {string} root folder of the layer
 * @returns {string[]} e.g. `components/data/Table.vue`
 */
export function componentPages(root) {
  return globSync('components/*/*.vue', { cwd: root }).filter(file => {
    const name = basename(file, '.vue')
    return pageOf(name) === name
  })
}

/** Returns the last part of a page's address: the file's name in lower case. */
export function nameOf(file) {
  return file.split('/').at(-1).replace(/\.md$/, '').toLowerCase()
}
