import { isOfServer, nameOf } from './app-code'
import type { AppCode } from './app-code'
import { privateRequests } from './app-requests'
import type { CallerFinding } from './caller-finding'
import type { CodeModule } from './code-module'
import { createPageGuards, listPages } from './page-guard'
import type { GuardRules } from './page-guard'
import { createReach } from './reachable-code'
import type { RouteFile } from './route-findings'
import { isCall, lineOf } from './syntax-tree'

/** Composables of the layer that read data of the merchant. */
const READERS = new Set(['usePlatformFetch', 'useAdminGraphql'])

/** Finds pages that read data of the merchant, and that anyone can open. */
export function findOpenPages(
  code: AppCode,
  routes: readonly RouteFile[],
  rules: GuardRules,
): CallerFinding[] {
  const pages = listPages(code)
  const isGuarded = createPageGuards(code, pages, rules)
  const reach = createReach(code)
  return pages
    .filter(page => !page.module.isPublic && !isGuarded(page))
    .flatMap(({ module }): CallerFinding[] => {
      const read = reach(module)
        .filter(each => !each.isPublic)
        .map(each => readOf(each, routes, code))
        .find(found => found !== undefined)
      return read === undefined
        ? []
        : [
            {
              kind: 'open page',
              where: `${nameOf(code, module)}:1`,
              problem: `The page reads data of a merchant (${read}), and has no guard: anyone can open it outside of the admin, and a merchant who has to sign in gets an error instead`,
              fix: "Write `definePageMeta({ middleware: 'platform-auth' })` in the page itself: it has no effect in a layout or a component. If the page is meant for everyone, write the comment `// platform:public`, or `<!-- platform:public -->`, in the file.",
            },
          ]
    })
}

/**
 * Finds requests to routes of merchants that are sent without the merchant's credentials while the
 * server renders the page.
 */
export function findPlainRequests(code: AppCode, routes: readonly RouteFile[]): CallerFinding[] {
  return [...code.modules.values()]
    .filter(module => !module.isPublic && isOfApp(code, module))
    .flatMap(module =>
      privateRequests(module, routes)
        .filter(({ isPlain }) => isPlain)
        .map(({ name, line, path }): CallerFinding => ({
          kind: 'plain request',
          where: `${nameOf(code, module)}:${line}`,
          problem: `${name}('${path.replaceAll('*', '…')}') sends no credentials while the server renders the page, so the route refuses it, and the first HTML has no data`,
          fix: name.startsWith('use')
            ? `Pass the layer's fetch to it: \`${name}(path, { $fetch: usePlatformFetch() })\`.`
            : 'Use `const platformFetch = usePlatformFetch()` instead. If the route is meant for everyone, write the comment `// platform:public` in its file.',
        })),
    )
}

function readOf(
  module: CodeModule,
  routes: readonly RouteFile[],
  code: AppCode,
): string | undefined {
  if (!isOfApp(code, module)) return undefined
  const call = module.nodes.filter(isCall).find(({ callee }) => {
    if (callee.type !== 'Identifier') return false
    const declared = module.declared.get(callee.name)
    return READERS.has(declared?.kind === 'import' ? declared.name : callee.name)
  })
  const line = call ? lineOf(call) : privateRequests(module, routes)[0]?.line
  return line === undefined ? undefined : `${nameOf(code, module)}:${line}`
}

function isOfApp(code: AppCode, module: CodeModule): boolean {
  return (
    !isOfServer(code, module) && code.folders.some(({ app }) => module.file.startsWith(`${app}/`))
  )
}
